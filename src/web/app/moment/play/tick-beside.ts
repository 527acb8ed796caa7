import {
  shiftDate,
  type TradingDate,
  tradingDate,
} from '../../../../domain/calendar/trading-day.ts'
import { quarterHourOf, tapeLimits } from '../../../../domain/tape/limits.ts'
import type { TapeColumns } from '../../../../domain/tape/format/segment.ts'
import type { TapeSegment } from '../../../api/market/tape.ts'
import type { Direction } from '../deck/steps.ts'
import type { TapeSource } from './tape-reader.ts'

const limits = {
  /** Segments that are searched: two hours. */
  segmentsMax: 8,
  /** The day of the moment, and as many beside it. */
  daysMax: 2,
} as const

/** When ticks of a symbol were recorded, Unix ms, ascending. */
const momentsOf = ({ batches, starts, symbols, symbol }: TapeColumns, name: string): number[] => {
  const place = symbols.indexOf(name)
  if (place < 0) return []
  return batches.flatMap(({ recordedAt }, batch) =>
    symbol.subarray(starts[batch], starts[batch + 1]).includes(place) ? [recordedAt] : [],
  )
}

/** Of ascending moments, the nearest one after another, or before it. */
const nearest = (moments: readonly number[], at: number, direction: Direction) =>
  direction === 1
    ? moments.find((moment) => moment > at)
    : moments.findLast((moment) => moment < at)

const inOrder = <Item>(items: readonly Item[], direction: Direction): readonly Item[] =>
  direction === 1 ? items : items.toReversed()

/** The segments that begin before or end after a moment, the nearest first. */
async function* segmentsBeside(
  { list, now }: Pick<TapeSource, 'list' | 'now'>,
  at: number,
  direction: Direction,
): AsyncGenerator<TapeSegment> {
  let date: TradingDate = tradingDate(at)
  const isOpen = tapeLimits.segmentMs * (quarterHourOf(at) + 1) > now()
  for (let day = 0; day < limits.daysMax; day += 1) {
    const segments = await list(date)
    // Ticks of the quarter hour that is not over may be missing: those around them are not beside.
    if (day === 0 && isOpen && segments.at(-1)?.isGrowing !== true) return
    const beside = segments.filter(({ from, to }) => (direction === 1 ? to > at : from < at))
    yield* inOrder(beside, direction)
    date = shiftDate(date, direction)
  }
}

/**
 * When the tick of a symbol after or before a moment was recorded (Unix ms); null: the tape has none
 * nearby. A damaged segment has none.
 */
export const tickBeside = async (
  source: TapeSource,
  symbol: string,
  at: number,
  direction: Direction,
): Promise<number | null> => {
  let searched = 0
  for await (const segment of segmentsBeside(source, at, direction)) {
    if (searched === limits.segmentsMax) return null
    searched += 1
    const columns = await source.read(segment)
    const found = columns && nearest(momentsOf(columns, symbol), at, direction)
    if (found) return found
  }
  return null
}
