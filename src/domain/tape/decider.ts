import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import type { TapeCommand } from './commands.ts'
import type { TapeEvent, TickPlace } from './events.ts'
import { tapeLimits } from './limits.ts'
import type { TapeRefusal } from './refusals.ts'
import { emptyTape, evolveTape, nextOf, type TapeState } from './state.ts'

/** Negative: `a` is before `b`. */
const compare = (a: TickPlace, b: TickPlace): number => a.revision - b.revision || a.index - b.index

const decide = (
  { type, ...data }: TapeCommand,
  state: TapeState,
): Decision<TapeEvent, TapeRefusal> => {
  if (state.status === 'recording' && (state.source !== data.source || state.date !== data.date))
    return refused({ type: 'another_tape', source: state.source, date: state.date })
  const { segmentCharactersMax: max } = tapeLimits
  if (data.segment.length > max) return refused({ type: 'segment_too_large', max })
  const next = nextOf(state)
  if (compare(data.first, data.next) >= 0 || compare(data.first, next) > 0)
    return refused({ type: 'not_next', next })
  if (compare(data.first, next) === 0) return accepted({ type: 'TapeSegmentRecorded', data })
  // It was recorded before, for example by a process that has not received the answer.
  return compare(data.next, next) <= 0 ? accepted() : refused({ type: 'not_next', next })
}

export const tapeDecider = {
  initial: emptyTape,
  decide,
  evolve: evolveTape,
  tail: () => ({ eventsMax: 1, before: emptyTape }),
} satisfies Decider<TapeState, TapeCommand, TapeEvent, TapeRefusal>

/** Streams `tape-<source>_<yyyy-mm-dd>`: the ticks of the price feed's day, kept for ever. */
export const tapeAggregate = { category: 'tape', decider: tapeDecider } as const
