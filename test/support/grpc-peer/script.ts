import type { ProposedAppend } from './messages.ts'

/** What becomes of one append. Only `answered` is what a healthy server does. */
type AppendFate =
  | { readonly kind: 'answered' }
  /** The server is frozen, or the request got lost: not written, no answer. */
  | { readonly kind: 'lost' }
  /** Neither written nor answered until the peer is told to release what it holds. */
  | { readonly kind: 'held' }
  /** The call for appends ends in good order; nothing is written. */
  | { readonly kind: 'call_ended' }
  /** The answer got lost. */
  | { readonly kind: 'written_unanswered' }
  /** Written, and the line breaks before the answer is on it. */
  | { readonly kind: 'written_line_cut' }
  /** A status inside the answer, as for `Server Is Not Ready`; nothing is written. */
  | { readonly kind: 'refused'; readonly text: string; readonly type?: string }
  /** The whole call for appends fails with a gRPC status; nothing is written. */
  | {
      readonly kind: 'call_failed'
      readonly code: number
      readonly text: string
      readonly trailers?: Readonly<Record<string, string>>
    }

/** A call of `Read` that is still open, and ways to end it badly. */
export interface OpenRead {
  readonly kind: 'read' | 'subscription'
  /** A good end that nobody asked for. */
  end(): void
  fail(code: number, text: string): void
}

export interface Script {
  /** The fate of the n-th append (from 1) that reaches the peer. */
  fate: (append: ProposedAppend, n: number) => AppendFate
  /** Called before a `Read` is served; a status makes it fail instead. */
  readFault: () => { readonly code: number; readonly text: string } | null
  /** A `Read` that is not a subscription sends this many events and then breaks off; null: never. */
  readsBreakAfter: number | null
  /** Reads stay open after their last event. */
  readsNeverEnd: boolean
  /** Reads are accepted and nothing is ever sent. */
  readsSilent: boolean
}

export const healthy = (): Script => ({
  fate: () => ({ kind: 'answered' }),
  readFault: () => null,
  readsBreakAfter: null,
  readsNeverEnd: false,
  readsSilent: false,
})

/** What the peer has seen. */
export interface Seen {
  appends: ProposedAppend[]
  appendsUnanswered: number
  appendsUnansweredMax: number
  appendCalls: number
  reads: number
  subscriptions: { readonly from: bigint | 'start' | 'end'; readonly window: number }[]
  authorizations: string[]
}

export const nothingSeen = (): Seen => ({
  appends: [],
  appendsUnanswered: 0,
  appendsUnansweredMax: 0,
  appendCalls: 0,
  reads: 0,
  subscriptions: [],
  authorizations: [],
})
