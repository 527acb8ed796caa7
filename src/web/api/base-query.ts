import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import {
  type CallError,
  closedInThePast,
  errorOfResponse,
  errorWithoutResponse,
} from './call-error.ts'
import type { Deps } from './deps.ts'
import { momentOf } from './moment.ts'
import { wait } from '../../platform/timers.ts'

export interface Call {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON; without it no content type is sent. */
  readonly body?: object
  /** Returns null for 401 instead of an error: no user is signed in. */
  readonly nullWhenSignedOut?: boolean
  /** false: does not wait for an answer that is not available yet. */
  readonly waits?: boolean
  /** The past moment that a read is asked of; null or absent: the present. */
  readonly asOf?: string | null
  /** It may be called while the page shows a past moment: it changes nothing but the session. */
  readonly timeless?: true
}

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

/** Adds the moment to a read, where the call has it: in the address, or in the body of a POST. */
const atMoment = (call: Call): Call => {
  const { asOf = null, url, body } = call
  if (asOf === null) return call
  if (body !== undefined) return { ...call, body: { ...body, asOf } }
  return { ...call, url: `${url}${url.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(asOf)}` }
}

/** Whether a call would change the present from a page that shows the past. */
const isClosed = ({ method = 'GET', timeless, asOf = null }: Call, shown: string | null): boolean =>
  method !== 'GET' && !timeless && asOf === null && shown !== null

const answer = async (call: Call, fetch: Deps['fetch'], signal: AbortSignal) => {
  const response = await ask(call, fetch, signal)
  const body = await response.text()
  if (response.status === 401 && call.nullWhenSignedOut) return { data: null }
  if (!response.ok) return { error: errorOfResponse(response.status, body, response.statusText) }
  const data = body === '' ? null : (JSON.parse(body) as unknown)
  return { data, meta: { status: response.status } }
}

/** One HTTP call with the session's cookie. Never throws; only late reads are retried. While the page shows a past moment, what would change something is refused here. */
export const baseQuery: BaseQueryFn<Call, unknown, CallError, object, CallMeta> = async (
  call,
  { signal, extra, getState },
) => {
  if (isClosed(call, momentOf(getState()))) return { error: closedInThePast }
  try {
    return await answer(atMoment(call), (extra as Deps).fetch, signal)
  } catch (thrown) {
    return { error: errorWithoutResponse(thrown) }
  }
}
