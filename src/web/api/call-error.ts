import { z } from 'zod'

/** A failed call. `status` is the HTTP status, or 0 without a response. */
export interface CallError {
  readonly status: number
  /** `status: body`, or the words of the browser or the validator, for logs. */
  readonly message: string
  /** The sentence alone, to be shown: always one of the product's own. */
  readonly sentence: string
}

const callError = z.object({ status: z.number(), message: z.string(), sentence: z.string() })

const sentences = {
  unavailable: 'The service is temporarily unavailable',
  unreachable: 'Failed to connect to the server',
  unreadable: "The server's response could not be read; reload the page",
  past: 'The page shows a past moment. Go back to live to change something.',
} as const

/** A page of a proxy between here and the server is no sentence. */
const sentenceOf = (body: string, statusText: string): string => {
  if (body.trimStart().startsWith('<')) return sentences.unavailable
  return body === '' ? statusText : body
}

/** The error of a response: its status, a colon and space, and its body or else its status text. */
export const errorOfResponse = (status: number, body: string, statusText: string): CallError => {
  const sentence = sentenceOf(body, statusText)
  return { status, message: `${status.toString()}: ${sentence}`, sentence }
}

/** The error of a change that is asked for while the page shows a past moment. */
export const closedInThePast: CallError = {
  status: 0,
  message: sentences.past,
  sentence: sentences.past,
}

/** The error of a call without a response, or with an unreadable one. */
export const errorWithoutResponse = (reason: unknown): CallError => {
  const message = reason instanceof Error ? reason.message : String(reason)
  // Browsers reject `fetch` with this type, each in words of its own.
  const isNetwork = reason instanceof TypeError || reason instanceof DOMException
  return { status: 0, message, sentence: sentences[isNetwork ? 'unreachable' : 'unreadable'] }
}

/** Converts any error of a call: our own, or one that the toolkit made of a bug. */
export const asCallError = (thrown: unknown): CallError => {
  const parsed = callError.safeParse(thrown)
  if (parsed.success) return parsed.data
  const message = (thrown as { readonly message?: unknown } | null)?.message
  return errorWithoutResponse(typeof message === 'string' ? new Error(message) : thrown)
}

/** Whether the server does not know the requested thing, for example an unlisted symbol. */
export const isNotFound = (error: unknown): boolean =>
  error !== undefined && asCallError(error).status === 404
