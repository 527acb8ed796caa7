import { randomUUID } from 'node:crypto'
import { dailyBarTime, shiftDate, tradingDayStart } from '../../src/domain/calendar/trading-day.ts'
import type { Tick } from '../../src/domain/price-feed/events.ts'
import { streamOf } from '../../src/domain/streams.ts'
import { formatPosition } from '../../src/eventstore/position.ts'
import { mulberry32 } from '../../test/support/mulberry32.ts'
import { fillLog } from '../market-beat/fill-log.ts'
import type { openWorld } from '../http/world.ts'

type World = Awaited<ReturnType<typeof openWorld>>

const date = '2026-11-20'
const source = 'simulated'
const tickMs = 2_000
const hourMs = 3_600_000

/**
 * Lists this many symbols with sixty days, and records this many tick batches of all of them, two seconds
 * apart.
 * @returns the position of each batch, as `asOf` takes it
 */
export const fillTicks = async (
  { events, codec }: Pick<World, 'events' | 'codec'>,
  symbols: number,
  batches: number,
): Promise<string[]> => {
  const names = Array.from({ length: symbols }, (_, index) => `S${index.toString()}`)
  const before = dailyBarTime(shiftDate(date, -1)) * 1_000 + hourMs * 12
  await fillLog(events, codec, names, { now: before, minutesMax: () => 0 })
  const random = mulberry32(1)
  const begin = tradingDayStart(date) + 10 * hourMs
  const prices = names.map((_, index) => 50 + (index % 300))
  const positions: string[] = []
  for (let batch = 0; batch < batches; batch += 1) {
    const at = begin + batch * tickMs
    const ticks = names.map((symbol, index): Tick => {
      const price = (prices[index] ?? 1) * (1 + (random() - 0.5) / 500)
      prices[index] = price
      return [symbol, Math.round(price * 100) / 100, (batch + 1) * 100, at]
    })
    const id = randomUUID()
    const occurredAt = new Date(at).toISOString()
    const metadata = { correlationId: id, causationId: id, userId: null, occurredAt }
    const event = codec.encode({ type: 'PricesTicked', data: { source, date, ticks } })
    const expected = batch === 0 ? 'no_stream' : BigInt(batch - 1)
    const stream = streamOf.priceFeed(source, date)
    const result = await events.append(stream, [{ id, ...event, metadata }], expected)
    if (!result.ok) throw new Error('The log refused a tick batch.')
    positions.push(`@${formatPosition(result.position)}`)
  }
  return positions
}
