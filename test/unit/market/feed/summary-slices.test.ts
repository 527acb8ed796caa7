import { expect, test } from 'vitest'
import type { FeedOptions } from '../../../../src/market/feed-port.ts'
import { createDaySummaries } from '../../../../src/market/feed/day-summaries.ts'
import { createDealings } from '../../../../src/market/feed/outcome.ts'
import { feedLimits } from '../../../../src/market/feed/limits.ts'
import { createTapeRecorder } from '../../../../src/market/feed/tape/tape-recorder.ts'
import { beforeMidnight } from '../../../support/worlds/feed-world.ts'
import { manualClock } from '../../../support/manual-clock.ts'

test('no book is begun between two tick batches once a slice has lasted its time', async () => {
  const clock = manualClock(beforeMidnight)
  const closed: string[] = []
  const bookMs = 100
  const options = {
    provider: { source: 'simulated' },
    commands: {
      closeTradingDay: async (_source: string, symbol: string) => {
        closed.push(symbol)
        await clock.advance(bookMs)
        return { ok: true }
      },
      expireTicks: () => Promise.resolve({ ok: true }),
    },
    reader: { caughtUp: () => clock.advance(60_000), daySummary: () => Promise.resolve({}) },
    random: () => 0,
    isUnavailable: () => false,
    report: () => undefined,
    clock,
    signal: new AbortController().signal,
    limits: { symbolsInFlightMax: 1 },
  } as unknown as FeedOptions
  const many = Array.from({ length: 10 }, (_, index) => `S${index.toString()}`)
  const dealings = createDealings(options)
  const books = createDaySummaries(options, dealings, createTapeRecorder(options, dealings))
  books.add('2026-06-10', many)
  await books.closeSome()
  const slice = Math.ceil(feedLimits.summarySliceMs / bookMs)
  expect(closed).toEqual(many.slice(0, slice))
  await books.closeSome()
  expect(closed).toEqual(many.slice(0, 2 * slice))
  await books.closeAll()
  expect(closed).toEqual(many)
})
