import { randomUUID } from 'node:crypto'
import { tradingDate } from '../../src/domain/calendar/trading-day.ts'
import type { Tick } from '../../src/domain/price-feed/events.ts'
import { createPriceFeedWriter } from '../../src/processes/price-feed-writer.ts'
import type { Pipeline } from './pipeline.ts'

export interface Spent {
  readonly wallMs: number
  readonly cpuMs: number
}

/** What the market gives a beat. */
export const beatMs = 1_000

/** The market's own clock: a second a beat, however long a beat takes. */
export interface BeatClock {
  /** Unix ms of the newest beat, or of the start. */
  now(): number
  jumpTo(unixMs: number): void
}

export const startClock = (startAt: number): BeatClock => {
  let at = startAt
  return {
    now: () => at,
    jumpTo: (unixMs) => {
      at = unixMs
    },
  }
}

/**
 * Gives the next beat of every symbol, and resolves when log, projections, alerts, metrics and the
 * socket have it, and all that was appended meanwhile.
 *
 * @param then what the feed does after the beat is written
 */
export const createBeats = (pipeline: Pipeline, symbols: readonly string[], clock: BeatClock) => {
  const writer = createPriceFeedWriter({
    store: pipeline.store,
    codec: pipeline.codec,
    now: () => new Date(clock.now()),
    isListed: () => true,
  })
  let beat = 0
  return async (then: () => Promise<void> = () => Promise.resolve()): Promise<Spent> => {
    clock.jumpTo(clock.now() + beatMs)
    const at = clock.now()
    const ticks = symbols.map((symbol, index): Tick => {
      const price = 50 + (index % 300) + Math.sin(beat + index)
      return [symbol, Math.round(price * 100) / 100, 1_000 * (beat + 1), at]
    })
    beat += 1
    const reached = pipeline.everywhere(at)
    const [started, cpuBefore] = [performance.now(), process.cpuUsage()]
    const feed = { commandId: randomUUID(), source: 'simulated', date: tradingDate(at), ticks }
    const written = await writer.write(feed)
    if (!written.ok || written.position === null) throw new Error('A beat was refused.')
    await Promise.all([reached(written.position), then()])
    await pipeline.caughtUp()
    const { user, system } = process.cpuUsage(cpuBefore)
    return { wallMs: performance.now() - started, cpuMs: (user + system) / 1_000 }
  }
}

export type Beats = ReturnType<typeof createBeats>
