import type { TapeEvent, TickPlace } from './events.ts'

export type TapeState =
  | { readonly status: 'empty' }
  | {
      readonly status: 'recording'
      readonly source: string
      readonly date: string
      /** Where the next segment begins. */
      readonly next: TickPlace
    }

export const emptyTape: TapeState = { status: 'empty' }

/** A tape begins with the first tick of its day, so that it has every tick up to `next`. */
export const nextOf = (state: TapeState): TickPlace =>
  state.status === 'empty' ? { revision: 0, index: 0 } : state.next

export const evolveTape = (
  _: TapeState,
  { data: { source, date, next } }: TapeEvent,
): TapeState => ({ status: 'recording', source, date, next })
