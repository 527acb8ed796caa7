import { type Bar, type BarColumns, barTime } from '../../domain/stock/bars/bar.ts'
import { walkBar } from '../../domain/stock/bars/walk-bar.ts'
import type { Listing } from '../port.ts'

/** Recorded bars of one symbol, ascending. */
export interface Recording {
  readonly listing: Listing
  readonly bars: BarColumns
}

/** One price of a recorded bar. */
interface RecordingStep {
  readonly symbol: string
  /** Moment of the recording, Unix seconds. */
  readonly due: number
  /** US dollars. */
  readonly price: number
  /** Shares traded since the previous step. */
  readonly shares: number
}

/** The assumed length of a bar in a recording of a single bar. */
const loneBarSeconds = 60

/** The length of the recording's bars in seconds: the shortest distance between two of them. */
const barSeconds = (bars: BarColumns): number => {
  let shortest = Infinity
  for (let index = 1; index < bars.close.length; index += 1)
    shortest = Math.min(shortest, barTime(bars, index) - barTime(bars, index - 1))
  return shortest === Infinity ? loneBarSeconds : shortest
}

const barAt = (bars: BarColumns, index: number): Bar => {
  const at = (column: readonly number[]) => column[index] ?? Number.NaN
  const { open, high, low, close, volume } = bars
  return {
    time: barTime(bars, index),
    open: at(open),
    high: at(high),
    low: at(low),
    close: at(close),
    volume: at(volume),
  }
}

/** The prices of every bar, evenly spread over its length. */
function* stepsOf({ listing: { symbol }, bars }: Recording): Generator<RecordingStep> {
  const seconds = barSeconds(bars)
  for (let index = 0; index < bars.close.length; index += 1) {
    const bar = barAt(bars, index)
    const walk = walkBar(bar)
    let before = 0
    for (const [place, { price, traded }] of walk.entries()) {
      const due = bar.time + (place * seconds) / walk.length
      yield { symbol, due, price, shares: traded - before }
      before = traded
    }
  }
}

/** The steps of all recordings in chronological order. */
export function* playRecordings(recordings: readonly Recording[]): Generator<RecordingStep> {
  const running = recordings.map((recording) => {
    const steps = stepsOf(recording)
    return { steps, next: steps.next() }
  })
  const dueOf = ({ next }: (typeof running)[number]) => (next.done ? Infinity : next.value.due)
  for (;;) {
    const due = running.reduce(
      (earliest, recording) => Math.min(earliest, dueOf(recording)),
      Infinity,
    )
    if (due === Infinity) return
    for (const recording of running) {
      if (recording.next.done || recording.next.value.due !== due) continue
      yield recording.next.value
      recording.next = recording.steps.next()
    }
  }
}

/** The beginning of the first bar and the end of the last one, Unix seconds; null: no bars. */
export const spanOf = (
  recordings: readonly Recording[],
): { readonly first: number; readonly end: number } | null => {
  const recorded = recordings.filter(({ bars }) => bars.close.length > 0)
  if (recorded.length === 0) return null
  return {
    first: Math.min(...recorded.map(({ bars }) => barTime(bars, 0))),
    end: Math.max(
      ...recorded.map(({ bars }) => barTime(bars, bars.close.length - 1) + barSeconds(bars)),
    ),
  }
}
