import { z } from 'zod'

/** A call that did not succeed. `status` is the HTTP status, or 0 when no answer came. */
export interface CallError {
  readonly status: number
  /** `status: body`, or the network's own words. */
  readonly message: string
  /** The sentence alone, for a place beside a field. */
  readonly sentence: string
}

const callError = z.object({ status: z.number(), message: z.string(), sentence: z.string() })

/** The error of an answer: its status, a colon and space, and its body or else its status text. */
export const errorOfResponse = (status: number, body: string, statusText: string): CallError => {
  const sentence = body === '' ? statusText : body
  return { status, message: `${status.toString()}: ${sentence}`, sentence }
}

/** The error of a call that got no answer, or none that could be read. */
export const errorWithoutResponse = (reason: unknown): CallError => {
  const sentence = reason instanceof Error ? reason.message : String(reason)
  return { status: 0, message: sentence, sentence }
}

/** Reads whatever a failed call left behind: ours, or what the toolkit made of a bug. */
export const asCallError = (thrown: unknown): CallError => {
  const parsed = callError.safeParse(thrown)
  if (parsed.success) return parsed.data
  const message = (thrown as { readonly message?: unknown } | null)?.message
  return errorWithoutResponse(typeof message === 'string' ? new Error(message) : thrown)
}

/** Whether the server does not know what was asked for, such as a symbol that is not listed. */
export const isNotFound = (error: unknown): boolean =>
  error !== undefined && asCallError(error).status === 404
