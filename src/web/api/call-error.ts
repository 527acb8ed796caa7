import { z } from 'zod'

/** A failed call. `status` is the HTTP status, or 0 without a response. */
export interface CallError {
  readonly status: number
  /** `status: body`, or the network's own message. */
  readonly message: string
  /** The sentence alone, to be shown beside a field. */
  readonly sentence: string
}

const callError = z.object({ status: z.number(), message: z.string(), sentence: z.string() })

/** The error of a response: its status, a colon and space, and its body or else its status text. */
export const errorOfResponse = (status: number, body: string, statusText: string): CallError => {
  const sentence = body === '' ? statusText : body
  return { status, message: `${status.toString()}: ${sentence}`, sentence }
}

/** The error of a call without a response, or with an unreadable one. */
export const errorWithoutResponse = (reason: unknown): CallError => {
  const sentence = reason instanceof Error ? reason.message : String(reason)
  return { status: 0, message: sentence, sentence }
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
