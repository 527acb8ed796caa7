import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import { type CallError, errorOfResponse, errorWithoutResponse } from './call-error.ts'
import type { Deps } from './deps.ts'

export interface Call {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON; without it no content type is sent. */
  readonly body?: unknown
  /** Gives null for 401 instead of an error: nobody is signed in. */
  readonly nullWhenSignedOut?: boolean
}

const requestOf = ({ method = 'GET', body }: Call, signal: AbortSignal): RequestInit => ({
  method,
  signal,
  credentials: 'include',
  ...(body === undefined
    ? {}
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
})

const answer = async (call: Call, fetch: Deps['fetch'], signal: AbortSignal) => {
  const response = await fetch(call.url, requestOf(call, signal))
  const body = await response.text()
  if (response.status === 401 && call.nullWhenSignedOut) return { data: null }
  if (!response.ok) return { error: errorOfResponse(response.status, body, response.statusText) }
  return { data: body === '' ? null : (JSON.parse(body) as unknown) }
}

/** One HTTP call with the session's cookie. Never retried, never throws. */
export const baseQuery: BaseQueryFn<Call, unknown, CallError> = async (call, { signal, extra }) => {
  try {
    return await answer(call, (extra as Deps).fetch, signal)
  } catch (thrown) {
    return { error: errorWithoutResponse(thrown) }
  }
}
