import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { feedHealth, feedMaxAgeMs } from '../../../src/composition/health/checks/feed-health.ts'
import { mayRest } from '../../../src/composition/market/provider.ts'
import type { TickBatch } from '../../../src/market/port.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'
import { json } from '../../support/service-peer.ts'
import { startStoredFeed } from '../../support/logs/stored-feed.ts'
import { until } from '../../support/until.ts'
import { noon, quotePath, quoteRow, seconds, yahooPeer } from '../../support/yahoo-peer.ts'

let yahoo: Awaited<ReturnType<typeof yahooPeer>>

beforeEach(async () => {
  yahoo = await yahooPeer()
})
afterEach(() => yahoo.close())

describe('a Yahoo that fails', () => {
  it('is asked again, and then answers', async () => {
    let calls = 0
    yahoo.answers[quotePath] = (_url, response) => {
      calls += 1
      if (calls < 3) json(response, { finance: { result: null, error: null } }, 503)
      else json(response, { quoteResponse: { result: [quoteRow('AAPL')], error: null } })
    }
    expect(await yahoo.provider(['AAPL']).quotes(['AAPL'])).toHaveLength(1)
    expect(calls).toBe(3)
  })

  it('that never answers is given up in time', async () => {
    yahoo.answers[quotePath] = () => undefined
    await expect(yahoo.provider(['AAPL'], { timeoutMs: 100 }).quotes(['AAPL'])).rejects.toThrow()
  })

  it('is left alone after failures in a row, and asked again after a rest', async () => {
    let calls = 0
    let down = true
    yahoo.answers[quotePath] = (_url, response) => {
      calls += 1
      if (down) json(response, {}, 500)
      else json(response, { quoteResponse: { result: [quoteRow('AAPL')], error: null } })
    }
    const one = yahoo.provider(['AAPL'])
    await expect(one.quotes(['AAPL'])).rejects.toThrow()
    await expect(one.quotes(['AAPL'])).rejects.toThrow()
    const asked = calls
    expect(asked).toBe(5)
    await expect(one.quotes(['AAPL'])).rejects.toThrow(/left alone/)
    expect(calls).toBe(asked)
    down = false
    await expect
      .poll(() => one.quotes(['AAPL']).catch(() => []), { timeout: 30_000 })
      .toHaveLength(1)
  })
})

describe('the feed of Yahoo', () => {
  const listen = (symbols = ['AAPL']) => {
    const clock = manualClock(noon)
    const stop = new AbortController()
    const batches: TickBatch[] = []
    const feed = yahoo.provider(symbols, { clock }).ticks({ signal: stop.signal, from: [] })
    const reading = (async () => {
      for await (const batch of feed) batches.push(batch)
    })()
    return {
      batches,
      clock,
      poll: async (times = 1) => {
        for (let i = 0; i < times; i += 1) {
          const before = yahoo.asked.length + yahoo.faults.length
          await expect.poll(() => clock.waiting).toBe(1)
          await clock.advance(15_000)
          await expect.poll(() => yahoo.asked.length + yahoo.faults.length).toBeGreaterThan(before)
        }
        await expect.poll(() => clock.waiting).toBe(1)
      },
      end: async () => {
        stop.abort()
        await reading
      },
    }
  }

  it('brings what is newer than before, and an empty tick batch while nothing is', async () => {
    yahoo.quotesAre(quoteRow('AAPL'))
    const { batches, poll, end } = listen()
    await poll(2)
    expect(batches.map((batch) => batch.length)).toEqual([1, 0])
    yahoo.quotesAre(
      quoteRow('AAPL', { regularMarketPrice: 188, regularMarketTime: seconds(noon) + 20 }),
    )
    await poll()
    expect(batches.map(([tick]) => tick?.[1])).toEqual([187.5, undefined, 188])
    await end()
  })

  it('brings the others beside a row whose time no calendar has', async () => {
    yahoo.quotesAre(quoteRow('IBM', { regularMarketTime: 1e13 }), quoteRow('AAPL'))
    const { batches, poll, end } = listen(['AAPL', 'IBM'])
    await poll()
    expect(batches.map((batch) => batch.map(([symbol]) => symbol))).toEqual([['AAPL']])
    await end()
  })

  it('brings no price of another day', async () => {
    yahoo.quotesAre(quoteRow('AAPL', { regularMarketTime: seconds('2026-06-09T20:00:00Z') }))
    const { batches, poll, end } = listen()
    await poll()
    expect(batches.flat()).toEqual([])
    await end()
  })

  it('goes on after a poll that failed; the last prices stay', async () => {
    yahoo.quotesAre(quoteRow('AAPL'))
    const { batches, poll, end } = listen()
    await poll()
    yahoo.answers[quotePath] = (_url, response) => json(response, {}, 500)
    await poll()
    await expect.poll(() => yahoo.faults.length).toBeGreaterThan(0)
    expect(batches).toHaveLength(1)
    await end()
  })
})

describe('a Yahoo that answers and repeats the same prices', () => {
  const bound = feedMaxAgeMs(10_000)

  const openFeed = async (at: string) => {
    const clock = manualClock(at)
    const world = new ProjectionWorld()
    await world.runner.start()
    yahoo.quotesAre(quoteRow('AAPL', { regularMarketTime: seconds(at) - 5 }))
    const health = feedHealth({
      now: () => clock.now(),
      maxAgeMs: bound,
      mayRest: mayRest({ MARKET_DATA: 'yahoo' }, () => clock.now()),
    })
    const provider = {
      ...yahoo.provider(['AAPL'], { clock }),
      history: () => Promise.resolve([]),
    }
    const feed = startStoredFeed({
      world,
      clock,
      symbols: 1,
      tickMs: 15_000,
      provider,
      hear: (report) => health.record(report),
    })
    onTestFinished(async () => {
      feed.stop.abort()
      await feed.finished
      await world.dispose()
    })
    const count = (kind: string) => feed.reports.filter((report) => report.kind === kind).length
    /** Lets time pass, a poll at a time, until this many more were reported. */
    const polls = async (kind: string, times: number) => {
      const wanted = count(kind) + times
      await until(`${kind} is reported`, async () => {
        if (count(kind) >= wanted) return true
        await clock.advance(clock.waiting > 0 ? 15_000 : 0)
        return false
      })
    }
    await polls('batch', 1)
    return { clock, polls, fault: () => health.readiness.fault() }
  }

  it('is red in open hours within three polls, and green with the next new price', async () => {
    const { clock, polls, fault } = await openFeed(noon)
    expect(await fault()).toBeNull()
    await polls('nothing_new', Math.ceil(bound / 15_000) + 1)
    expect(await fault()).toBe('no price is written: the provider sends nothing new')
    const regularMarketTime = Math.floor(clock.now() / 1_000)
    yahoo.quotesAre(quoteRow('AAPL', { regularMarketPrice: 188, regularMarketTime }))
    await polls('batch', 1)
    expect(await fault()).toBeNull()
  })

  it('is well once the market has closed', async () => {
    const { polls, fault } = await openFeed('2026-06-10T20:30:00.000Z')
    await polls('nothing_new', 6)
    expect(await fault()).toBeNull()
  })
})
