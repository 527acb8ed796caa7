import { randomUUID } from 'node:crypto'
import { tradingDate } from '../../src/domain/calendar/trading-day.ts'
import type { Tick } from '../../src/domain/price-feed/events.ts'
import { createPriceFeedWriter } from '../../src/market/feed/price-feed-writer.ts'
import type { Pipeline } from './pipeline.ts'

export interface Spent {
  readonly wallMs: number
  readonly cpuMs: number
}

/** What the market gives a tick batch. */
export const tickBatchMs = 1_000

/** The market's own clock: a second a tick batch, however long a tick batch takes. */
export interface BatchClock {
  /** Unix ms of the newest tick batch, or of the start. */
  now(): number
  jumpTo(unixMs: number): void
}

export const startClock = (startAt: number): BatchClock => {
  let at = startAt
  return {
    now: () => at,
    jumpTo: (unixMs) => {
      at = unixMs
    },
  }
}

/**
 * Gives the next tick batch of every symbol, and resolves when log, projections, alerts, metrics and the
 * socket have it, and all that was appended meanwhile.
 *
 * @param then what the feed does after the tick batch is written
 */
export const createBatches = (
  pipeline: Pipeline,
  symbols: readonly string[],
  clock: BatchClock,
) => {
  const writer = createPriceFeedWriter({
    store: pipeline.store,
    codec: pipeline.codec,
    now: () => new Date(clock.now()),
    isListed: () => true,
  })
  let batch = 0
  return async (then: () => Promise<void> = () => Promise.resolve()): Promise<Spent> => {
    clock.jumpTo(clock.now() + tickBatchMs)
    const at = clock.now()
    const ticks = symbols.map((symbol, index): Tick => {
      const price = 50 + (index % 300) + Math.sin(batch + index)
      return [symbol, Math.round(price * 100) / 100, 1_000 * (batch + 1), at]
    })
    batch += 1
    const reached = pipeline.everywhere(at)
    const [started, cpuBefore] = [performance.now(), process.cpuUsage()]
    const feed = { commandId: randomUUID(), source: 'simulated', date: tradingDate(at), ticks }
    const written = await writer.write(feed)
    if (!written.ok || written.position === null) throw new Error('A tick batch was refused.')
    await Promise.all([reached(written.position), then()])
    await pipeline.caughtUp()
    const { user, system } = process.cpuUsage(cpuBefore)
    return { wallMs: performance.now() - started, cpuMs: (user + system) / 1_000 }
  }
}

export type TickBatches = ReturnType<typeof createBatches>
