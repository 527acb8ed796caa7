import { z } from 'zod'
import { accountCalls, chatCalls } from './account-calls.ts'
import { type CallDescription, reply } from './call.ts'
import { marketCalls, stockCalls } from './market-calls.ts'
import { alertCalls, presetCalls, scannerCalls, watchlistCalls } from './trader-calls.ts'

const descriptionCalls: readonly CallDescription[] = [
  {
    method: 'get',
    path: '/openapi.json',
    tag: 'This description',
    summary: 'Every call as OpenAPI 3.1',
    who: 'signed_in',
    replies: [reply(200, 'An OpenAPI 3.1 document', z.looseObject({ openapi: z.string() }))],
    faults: [401],
  },
  {
    method: 'get',
    path: '/openapi.html',
    tag: 'This description',
    summary: 'Every call as a page to read',
    who: 'signed_in',
    replies: [reply(200, 'The page', 'html')],
    faults: [401],
  },
]

/** Every call of the public port; a test holds the routes against it. */
export const allCalls: readonly CallDescription[] = [
  ...accountCalls,
  ...stockCalls,
  ...marketCalls,
  ...watchlistCalls,
  ...alertCalls,
  ...scannerCalls,
  ...presetCalls,
  ...chatCalls,
  ...descriptionCalls,
]
