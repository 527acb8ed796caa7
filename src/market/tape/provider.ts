import { tradingDate } from '../../domain/calendar/trading-day.ts'
import type { Tick } from '../../domain/price-feed/events.ts'
import { priceFeedLimits } from '../../domain/price-feed/limits.ts'
import type { Clock } from '../clock.ts'
import { every } from '../every.ts'
import type { TickBatch, MarketDataProvider, TicksOptions } from '../port.ts'
import { playRecordings, type Recording, spanOf } from './recording.ts'

export const tapeSource = 'tape'

export interface TapeOptions {
  readonly recordings: readonly Recording[]
  /** Seconds of the recording per second of real time. */
  readonly speed: number
  /** Milliseconds between two tick batches. */
  readonly tickMs: number
  readonly clock: Clock
}

/**
 * Replays recorded bars as if they happened now. Every bar is played as its open, high, low and
 * close at any speed: prices between two tick batches come with the later one, in order, and in
 * several tick batches if there are too many for one. The day's volume grows with each price. At
 * its end, the recording starts again. The prices do not come from a market, so they are shown as
 * SIMULATED.
 */
export const createTape = ({
  recordings,
  speed,
  tickMs,
  clock,
}: TapeOptions): MarketDataProvider => {
  const span = spanOf(recordings)

  async function* ticks({ signal, from }: TicksOptions): AsyncGenerator<TickBatch> {
    if (span === null) return
    let day = tradingDate(clock.now())
    const volumes = new Map(
      from.filter(({ date }) => date === day).map(({ symbol, dayVolume }) => [symbol, dayVolume]),
    )
    let steps = playRecordings(recordings)
    let next = steps.next()
    let began = clock.now()
    for await (const now of every(tickMs, clock, signal)) {
      if (tradingDate(now) !== day) {
        day = tradingDate(now)
        volumes.clear()
      }
      const until = span.first + ((now - began) / 1_000) * speed
      let batch: Tick[] = []
      while (!next.done && next.value.due <= until && !signal.aborted) {
        const { symbol, price, shares } = next.value
        const volume = (volumes.get(symbol) ?? 0) + shares
        volumes.set(symbol, volume)
        batch.push([symbol, price, volume, now])
        if (batch.length === priceFeedLimits.ticksPerBatchMax) {
          yield batch
          batch = []
        }
        next = steps.next()
      }
      yield batch
      if (until < span.end) continue
      began = now
      steps = playRecordings(recordings)
      next = steps.next()
    }
  }

  return {
    source: tapeSource,
    simulated: true,
    listings: () => Promise.resolve(recordings.map(({ listing }) => listing)),
    // A recording contains prices only, and its bars are not today's history.
    fundamentals: () => Promise.resolve(null),
    financials: () => Promise.resolve(null),
    quotes: () => Promise.resolve([]),
    history: () => Promise.resolve([]),
    ticks,
  }
}
