import type { z } from 'zod'

/** A status that a call can answer with besides its good one; the words are in the refusals. */
export type FaultStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

export interface GoodReply {
  readonly status: 200 | 201 | 204
  readonly meaning: string
  /** null: no body. `html`: a page. */
  readonly body: z.ZodType | 'html' | null
}

/** One call of the API as its description tells it. */
export interface CallDescription {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** As the router has it, below `/api`: `/alerts/:id`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  /** Who may: a visitor too, or only who is signed in. */
  readonly who: 'anybody' | 'signed_in'
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly replies: readonly GoodReply[]
  readonly faults: readonly FaultStatus[]
}

export const reply = (
  status: GoodReply['status'],
  meaning: string,
  body: GoodReply['body'] = null,
): GoodReply => ({ status, meaning, body })
