import type { FiringTick } from '../../domain/alert/events.ts'
import type { Tick } from '../../domain/price-feed/events.ts'
import { priceFeedOf } from '../../domain/streams.ts'
import { readTicks } from '../../eventstore/tape/read-ticks.ts'
import type { TickLog } from '../../eventstore/tape/segments.ts'

/** A tick and its place in the log. */
interface PlacedTick extends Omit<FiringTick, 'at'> {
  /** ISO 8601 UTC. */
  readonly at: string
}

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

/**
 * The symbol's tick before the one that triggered an alert, by position in the log; null: the day's
 * first, or further back than `feedEventsLookedMax`, or expired without a tape.
 */
export const tickBefore = async (
  log: Reader,
  symbol: string,
  fired: FiringTick,
): Promise<PlacedTick | null> => {
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
      stream,
      revision,
      index: found.index,
      price,
      volume,
      at: new Date(at).toISOString(),
    }
  }
  return null
}
