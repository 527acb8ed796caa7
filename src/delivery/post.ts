import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { useAgent } from 'request-filtering-agent'
import { addressFault } from './address.ts'
import { senderLimits } from './limits.ts'
import type { Attempt } from './message.ts'

export interface PostOptions {
  /** Private networks, any port and plain http are allowed. */
  readonly allowsPrivate: boolean
  /** Resolves names; default: the system's resolver. */
  readonly lookup?: RequestOptions['lookup']
  /** Monotonic milliseconds. */
  readonly monotonicNow: () => number
}

export interface Post {
  readonly address: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: string | Buffer
}

type Result = Omit<Attempt, 'ms'>

const outcomeOf = (status: number): Attempt['outcome'] => {
  if (status === 410) return 'gone'
  if (status >= 500) return 'failed'
  if (status >= 400) return 'refused'
  return status >= 300 || status < 200 ? 'redirected' : 'succeeded'
}

/** The message of `request-filtering-agent`, which has no type of error. */
const isForbidden = (error: unknown): boolean =>
  error instanceof Error && /is not allowed\. Because/.test(error.message)

const failureOf = (error: unknown, signal: AbortSignal): Result => {
  if (isForbidden(error)) return { outcome: 'forbidden_address', status: null }
  return { outcome: signal.aborted ? 'timed_out' : 'unreachable', status: null }
}

/** Reads the answer to its end, so that a receiver cannot hold the connection or fill memory. */
const answered = async (response: IncomingMessage): Promise<Result> => {
  const status = response.statusCode ?? 0
  let bytes = 0
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length
    if (bytes > senderLimits.answerBytesMax) return { outcome: 'too_large', status }
  }
  return { outcome: outcomeOf(status), status }
}

const exchange = (
  { address, headers, body }: Post,
  { allowsPrivate, lookup }: PostOptions,
  signal: AbortSignal,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const agent = useAgent(address, { keepAlive: false, allowPrivateIPAddress: allowsPrivate })
    const send = address.startsWith('https:') ? requestHttps : requestHttp
    const sent = send(
      new URL(address),
      { method: 'POST', headers, agent, signal, ...(lookup && { lookup }) },
      (response) => {
        answered(response)
          .then(resolve, reject)
          .finally(() => response.destroy())
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })

/**
 * Sends a POST to a receiver that nobody trusts: to a public address only, which is checked on the
 * address that is connected to; without following redirects; within a time and a size.
 */
export const post = async (what: Post, options: PostOptions): Promise<Attempt> => {
  const { monotonicNow } = options
  const begun = monotonicNow()
  const ms = () => Math.round(monotonicNow() - begun)
  if (addressFault(what.address, options.allowsPrivate) !== null)
    return { outcome: 'forbidden_address', status: null, ms: ms() }
  const signal = AbortSignal.timeout(senderLimits.answerMs)
  try {
    return { ...(await exchange(what, options, signal)), ms: ms() }
  } catch (error) {
    return { ...failureOf(error, signal), ms: ms() }
  }
}
