import type { AnyEvent } from '../../domain/all-events.ts'
import { counted } from '../../contracts/counted.ts'
import { streamOf } from '../../domain/streams.ts'
import { DamagedSegment, type TapeColumns } from '../../domain/tape/format/segment.ts'
import { openSegment } from '../../eventstore/tape/segments.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

/** Days of summaries that are kept for comparison: the tape of a day follows its summaries. */
const summaryDaysMax = 4

interface DayPrices {
  high: number
  low: number
  close: number
}

type Prices = Map<string, DayPrices>

const addTicks = (prices: Prices, { symbols, symbol, price }: TapeColumns): void => {
  for (const [tick, place] of symbol.entries()) {
    const name = symbols[place] ?? ''
    const value = price[tick] ?? 0
    const known = prices.get(name)
    if (known === undefined) prices.set(name, { high: value, low: value, close: value })
    else {
      known.high = Math.max(known.high, value)
      known.low = Math.min(known.low, value)
      known.close = value
    }
  }
}

/** A bar may be wider than its ticks, because bars of the same day can be imported. */
const follows = (bar: DayPrices, ticks: DayPrices): boolean =>
  bar.high >= ticks.high && bar.low <= ticks.low && bar.close === ticks.close

/** Decodes every segment of every tape, and compares each day with its summaries. */
export const createTapes = () => {
  const summaries = new Map<string, Prices>()
  const damaged: string[] = []
  const different: string[] = []
  let segments = 0
  let day: { readonly key: string; readonly date: string; readonly prices: Prices } | null = null

  const compare = () => {
    if (day === null) return
    const { key, date, prices } = day
    const bars = summaries.get(key)
    for (const [symbol, ticks] of prices) {
      const bar = bars?.get(symbol)
      if (bar !== undefined && !follows(bar, ticks)) different.push(`${symbol} on ${date}`)
    }
    summaries.delete(key)
    day = null
  }

  const seeSegment = async (
    { segment, ...data }: Extract<AnyEvent, { type: 'TapeSegmentRecorded' }>['data'],
    revision: bigint,
  ) => {
    segments += 1
    const { source, date } = data
    const key = streamOf.tape(source, date)
    if (day?.key !== key) compare()
    day ??= { key, date, prices: new Map() }
    try {
      const bytes = Buffer.from(segment, 'base64')
      addTicks(day.prices, await openSegment({ ...data, id: Number(revision), bytes }))
    } catch (error) {
      if (!(error instanceof DamagedSegment)) throw error
      damaged.push(error.message)
    }
  }

  return {
    see: async (event: AnyEvent, revision: bigint): Promise<void> => {
      if (event.type === 'TapeSegmentRecorded') await seeSegment(event.data, revision)
      if (event.type !== 'TradingDayClosed') return
      const { source, date, symbol, day: bar } = event.data
      const key = streamOf.tape(source, date)
      const known = summaries.get(key) ?? new Map<string, DayPrices>()
      summaries.set(key, known.set(symbol, bar))
      const [oldest] = summaries.keys()
      if (summaries.size > summaryDaysMax && oldest !== undefined) summaries.delete(oldest)
    },
    findings: (): readonly Finding[] => {
      compare()
      const [first] = damaged
      if (first !== undefined)
        return [
          fault(
            'tapes',
            `${damaged.length.toString()} of ${counted(segments, 'segment')} cannot be decoded: ${first}`,
            'Their ticks are read from the price feed for three days, and from then on only bars are left of them. Restore a backup from before the damage if you need them; see docs/operate.md.',
          ),
        ]
      const [one] = different
      if (one !== undefined)
        return [
          warning(
            'tapes',
            `the daily bars of ${counted(different.length, 'symbol')} do not follow from the ticks: ${one}`,
            'The bars were recorded by another release or from other prices; the ticks are as they were received.',
          ),
        ]
      return [ok('tapes', `all ${counted(segments, 'segment')} can be decoded`)]
    },
  }
}
