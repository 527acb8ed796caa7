import { describe, expect, it } from 'vitest'
import type { Price } from '../../support/realtime/price-log.ts'
import { type RunningRealtime, runRealtime } from '../../support/realtime/running-realtime.ts'
import type { SocketClient } from '../../support/realtime/socket-client.ts'

const symbols = Array.from({ length: 2_000 }, (_, index) => `S${index.toString()}`)
const all = { type: 'subscribe_quotes', symbols: 'all' }

/** More than a system buffers for one line, so that the rest has to wait in the server. */
const batchesMax = 400

const batch = (price: number): readonly Price[] => symbols.map((symbol): Price => [symbol, price])

/** Ticks until the server itself has to keep something for a peer; gives the number of tick batches. */
const tickUntilLagging = async ({ log, realtime }: RunningRealtime): Promise<number> => {
  for (let price = 1; price <= batchesMax; price += 1) {
    await log.tick(...batch(price))
    if (realtime.stats().laggingNow > 0) return price
  }
  throw new Error('The peer never lagged behind.')
}

const pricesOf = (client: SocketClient, symbol: string): number[] =>
  client.frames.flatMap((frame) =>
    frame.type === 'quotes'
      ? frame.ticks.filter(([name]) => name === symbol).map(([, price]) => price)
      : [],
  )

describe('a peer that stops reading', () => {
  it('costs the server no more than its bound, while another gets every tick batch in order', async () => {
    const running = await runRealtime()
    const { connect, log, realtime } = running
    const [stalled, good] = await Promise.all([connect(), connect()])
    await Promise.all([stalled.ask(all), good.ask(all)])
    stalled.ws.pause()
    const lagging = await tickUntilLagging(running)
    const last = lagging + 50
    for (let price = lagging + 1; price <= last; price += 1) await log.tick(...batch(price))

    await good.until(() => good.frames.filter(({ type }) => type === 'quotes').length === last)
    const everyPrice = Array.from({ length: last }, (_, index) => index + 1)
    expect(pricesOf(good, 'S0')).toEqual(everyPrice)
    expect(pricesOf(good, 'S1999')).toEqual(everyPrice)

    const { bufferedBytesNow, conflatedBatches, laggingNow, socketsNow } = realtime.stats()
    const frameBytes = JSON.stringify(good.frames.at(-1)).length
    expect(bufferedBytesNow).toBeLessThan(64 * 1_024 + frameBytes + 10)
    expect(laggingNow).toBe(1)
    expect(socketsNow).toBe(2)
    expect(conflatedBatches).toBeGreaterThanOrEqual(50)
  })

  it('has the newest price of every symbol soon after it reads again, and none goes back', async () => {
    const running = await runRealtime()
    const { connect, log, realtime } = running
    await log.tick(['S7', 1])
    const stalled = await connect()
    await stalled.ask(all, { type: 'subscribe_price', symbol: 'S7', timeframe: '1D' })
    stalled.ws.pause()
    const lagging = await tickUntilLagging(running)
    await log.tick(['S1', 5_001], ['S2', 5_002])
    await log.tick(['S2', 5_003], ['S7', 5_004])
    stalled.ws.resume()
    await stalled.until(() => pricesOf(stalled, 'S7').at(-1) === 5_004)
    expect(pricesOf(stalled, 'S1').at(-1)).toBe(5_001)
    expect(pricesOf(stalled, 'S2').at(-1)).toBe(5_003)
    expect(pricesOf(stalled, 'S3').at(-1)).toBe(lagging)
    for (const symbol of ['S1', 'S2', 'S3', 'S7']) {
      const prices = pricesOf(stalled, symbol)
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    }
    expect(realtime.stats().laggingNow).toBe(0)

    await log.tick(['S1', 6_000])
    await stalled.until(() => pricesOf(stalled, 'S1').at(-1) === 6_000)
    const charted = stalled.frames.filter(({ type }) => type === 'price_update')
    expect(charted.at(-1)).toMatchObject({ symbol: 'S7', price: 5_004 })
  })

  it('is closed with 1013 when it keeps asking, and nobody else is', async () => {
    const running = await runRealtime({ limits: { closeMs: 10_000, framesBurstMax: 1e6 } })
    const { connect, realtime } = running
    const [stalled, good] = await Promise.all([connect(), connect()])
    await stalled.ask(all)
    stalled.ws.pause()
    await tickUntilLagging(running)
    let asked = 0
    while (realtime.stats().closedSlow === 0 && asked < 200_000) {
      for (let some = 0; some < 1_000; some += 1) stalled.send({ type: 'heartbeat' })
      asked += 1_000
      await good.ask()
    }
    expect(realtime.stats().closedSlow).toBe(1)
    expect(realtime.stats().bufferedBytesNow).toBeLessThan(1_024 * 1_024 + 1_000)
    stalled.ws.resume()
    expect(await stalled.closing()).toEqual([1013, 'Reads too slowly'])
    expect(await good.ask()).toEqual([])
  })

  it('does not get its snapshots heaped up when it asks for them again and again', async () => {
    const running = await runRealtime({ limits: { framesBurstMax: 1e6 } })
    const { connect, realtime } = running
    const [stalled, good] = await Promise.all([connect(), connect()])
    await stalled.ask(all)
    stalled.ws.pause()
    await tickUntilLagging(running)
    for (let count = 0; count < 500; count += 1) stalled.send(all)
    await good.ask()
    await expect.poll(() => realtime.stats().framesIn).toBeGreaterThan(500)
    expect(realtime.stats().bufferedBytesNow).toBeLessThan(256 * 1_024)
    expect(realtime.stats().closedSlow).toBe(0)
  })
})
