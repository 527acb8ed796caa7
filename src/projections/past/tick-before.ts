import type { AlertHistoryReply } from '../../contracts/alert-history.ts'
import { measure } from '../../domain/alert/conditions/measure.ts'
import type { TypedWhy } from '../../domain/alert/why.ts'
import type { Tick } from '../../domain/price-feed/events.ts'
import { priceFeedOf } from '../../domain/streams.ts'
import { readTicks } from '../../eventstore/tape/read-ticks.ts'
import type { TickLog } from '../../eventstore/tape/segments.ts'

type Before = Extract<AlertHistoryReply['why'], { readonly measured: number }>['before']

interface Reader extends TickLog {
  /** Events of the price feed that are read. */
  readonly limits: { readonly feedEventsLookedMax: number }
}

/** The tick's place among those of its event, and the tick; null: none of the symbol before `end`. */
const lastOf = (ticks: readonly Tick[], symbol: string, end: number) => {
  for (let index = Math.min(end, ticks.length) - 1; index >= 0; index -= 1) {
    const tick = ticks[index]
    if (tick?.[0] === symbol) return { index, tick }
  }
  return null
}

/** The measurement of that tick, against the reference of the trigger. */
const measuredAt = ({ terms: { condition }, reference }: TypedWhy, price: number, volume: number) =>
  measure(condition, price, volume, { previousClose: reference, averageVolume: reference })
    ?.measured

/**
 * The symbol's tick before the one that triggered an alert, by position in the log; null: the day's
 * first, or further back than `feedEventsLookedMax`, or forgotten since, as ticks are once their
 * day has a book.
 */
export const tickBefore = async (log: Reader, why: TypedWhy): Promise<Before> => {
  const { symbol, tick: fired } = why
  const { stream } = fired
  const feed = priceFeedOf(stream)
  if (feed === null) return null
  const batches = readTicks(log, {
    ...feed,
    direction: 'backwards',
    from: fired.revision,
    batchesMax: log.limits.feedEventsLookedMax,
  })
  for await (const batch of batches) {
    if (batch.type === 'missing') return null
    const { revision, ticks } = batch
    const found = lastOf(ticks, symbol, revision === fired.revision ? fired.index : Infinity)
    if (found === null) continue
    const [, price, volume, at] = found.tick
    return {
      ...{ stream, revision, index: found.index, price, volume },
      at: new Date(at).toISOString(),
      measured: measuredAt(why, price, volume) ?? null,
    }
  }
  return null
}
