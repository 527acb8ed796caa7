import { tradingDate } from '../../domain/calendar/trading-day.ts'
import type { Tick } from '../../domain/price-feed/events.ts'
import type { Clock } from '../clock.ts'
import { every } from '../every.ts'
import type { Beat, MarketDataProvider, TicksOptions } from '../port.ts'
import { createReader, type Reel, spanOf } from './reel.ts'

export const tapeSource = 'tape'

export interface TapeOptions {
  readonly reels: readonly Reel[]
  /** Seconds of the recording that pass in one second of ours. */
  readonly speed: number
  /** Milliseconds between two beats. */
  readonly tickMs: number
  readonly clock: Clock
}

/**
 * Plays recorded bars again as if they happened now: each beat brings the close of the newest bar
 * that was reached, and the day's volume grows by what the bars since brought. At its end the deck
 * rewinds and begins anew. No market makes these prices now, so they are shown as SIMULATED.
 */
export const createTape = ({ reels, speed, tickMs, clock }: TapeOptions): MarketDataProvider => {
  const span = spanOf(reels)

  async function* ticks({ signal, from }: TicksOptions): AsyncGenerator<Beat> {
    if (span === null) return
    const readers = reels.map((reel) => ({ reel, ...createReader(reel) }))
    let day = tradingDate(clock.now())
    const volumes = new Map(
      from.filter(({ date }) => date === day).map(({ symbol, dayVolume }) => [symbol, dayVolume]),
    )
    let began = clock.now()
    for await (const now of every(tickMs, clock, signal)) {
      if (tradingDate(now) !== day) {
        day = tradingDate(now)
        volumes.clear()
      }
      const until = span.first + ((now - began) / 1_000) * speed
      const beat = readers.flatMap(({ reel, playUntil }): Tick[] => {
        const played = playUntil(until)
        if (played === null) return []
        const { symbol } = reel.listing
        const volume = (volumes.get(symbol) ?? 0) + played.volume
        volumes.set(symbol, volume)
        return [[symbol, played.price, volume, now]]
      })
      if (beat.length > 0) yield beat
      if (until >= span.last) {
        began = now
        for (const { rewind } of readers) rewind()
      }
    }
  }

  return {
    source: tapeSource,
    simulated: true,
    listings: () => Promise.resolve(reels.map(({ listing }) => listing)),
    // A recording of prices knows nothing else, and its own bars are not today's history.
    fundamentals: () => Promise.resolve(null),
    financials: () => Promise.resolve(null),
    quotes: () => Promise.resolve([]),
    history: () => Promise.resolve([]),
    ticks,
  }
}
