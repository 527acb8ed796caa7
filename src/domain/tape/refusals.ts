import type { TickPlace } from './events.ts'

export type TapeRefusal =
  /** The segment does not begin where the tape ends, which is at `next`. */
  | { readonly type: 'not_next'; readonly next: TickPlace }
  | { readonly type: 'segment_too_large'; readonly max: number }
  /** The stream belongs to another source or day. */
  | { readonly type: 'another_tape'; readonly source: string; readonly date: string }
