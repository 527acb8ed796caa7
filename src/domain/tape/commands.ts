import type { TapeEvent } from './events.ts'

/** Appends the next segment to a day's tape. */
export type RecordTapeSegment = { readonly type: 'RecordTapeSegment' } & TapeEvent['data']

export type TapeCommand = RecordTapeSegment
