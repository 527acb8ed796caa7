import type { z } from 'zod'
import { errorWithoutResponse } from '../api/call-error.ts'

/** A call that failed, in the server's own sentence where it gave one. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
}

const failure = async (reply: Response): Promise<CallFailed> =>
  new CallFailed(`${reply.status.toString()}: ${await reply.text()}`)

/** What to show of a failure: the server's sentence, or ours where it gave none. */
export const sentenceOf = (failure: unknown): string =>
  failure instanceof CallFailed ? failure.message : errorWithoutResponse(failure).sentence

/** Reads something from the operators' port. @throws CallFailed */
export const read = async <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  signal?: AbortSignal,
): Promise<z.output<Schema>> => {
  const reply = await fetch(path, { ...(signal && { signal }) })
  // A server that is not ready says so in the same shape.
  const hasBody = reply.headers.get('content-type')?.includes('json') === true
  if (!hasBody) throw await failure(reply)
  return schema.parse(await reply.json())
}

/** Asks for something to be done. @throws CallFailed */
export const ask = async (path: string): Promise<void> => {
  const reply = await fetch(path, { method: 'POST' })
  if (!reply.ok) throw await failure(reply)
}
