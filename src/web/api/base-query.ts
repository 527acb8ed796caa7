import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import { type CallError, errorOfResponse, errorWithoutResponse } from './call-error.ts'
import type { Deps } from './deps.ts'
import { wait } from '../../platform/timers.ts'

export interface Call {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON; without it no content type is sent. */
  readonly body?: unknown
  /** Returns null for 401 instead of an error: no user is signed in. */
  readonly nullWhenSignedOut?: boolean
  /** false: does not wait for an answer that is not available yet. */
  readonly waits?: boolean
}

/** Metadata of a response. */
export interface CallMeta {
  readonly status: number
}

const requestOf = ({ method = 'GET', body }: Call, signal: AbortSignal): RequestInit => ({
  method,
  signal,
  credentials: 'include',
  ...(body === undefined
    ? {}
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
})

/** How long and how often to retry a read whose answer is not available yet. */
const notYetLimits = { waitMs: 1_000, waitMaxMs: 5_000, triesMax: 10 } as const

/** Milliseconds until a read may be retried, from 503 with Retry-After. null: no retry. */
const notYetMs = (call: Call, response: Response): number | null => {
  const header = response.headers.get('retry-after')
  if (response.status !== 503 || header === null || call.waits === false) return null
  if ((call.method ?? 'GET') !== 'GET') return null
  const seconds = Number(header)
  return Math.min(
    notYetLimits.waitMaxMs,
    Number.isFinite(seconds) ? seconds * 1_000 : notYetLimits.waitMs,
  )
}

const ask = async (call: Call, fetch: Deps['fetch'], signal: AbortSignal): Promise<Response> => {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(call.url, requestOf(call, signal))
    const waitMs = notYetMs(call, response)
    if (waitMs === null || tries === notYetLimits.triesMax) return response
    await wait(waitMs, signal)
  }
}

const answer = async (call: Call, fetch: Deps['fetch'], signal: AbortSignal) => {
  const response = await ask(call, fetch, signal)
  const body = await response.text()
  if (response.status === 401 && call.nullWhenSignedOut) return { data: null }
  if (!response.ok) return { error: errorOfResponse(response.status, body, response.statusText) }
  const data = body === '' ? null : (JSON.parse(body) as unknown)
  return { data, meta: { status: response.status } }
}

/** One HTTP call with the session's cookie. Never throws; only late reads are retried. */
export const baseQuery: BaseQueryFn<Call, unknown, CallError, object, CallMeta> = async (
  call,
  { signal, extra },
) => {
  try {
    return await answer(call, (extra as Deps).fetch, signal)
  } catch (thrown) {
    return { error: errorWithoutResponse(thrown) }
  }
}
