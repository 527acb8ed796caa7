import { beforeEach, describe, expect, it } from 'vitest'
import { shiftDate } from '../../../../src/domain/calendar/trading-day.ts'
import type { FeedOptions, FeedOutcome, FeedReport } from '../../../../src/market/feed-port.ts'
import { createDealings } from '../../../../src/market/feed/outcome.ts'
import { createTapeRecorder } from '../../../../src/market/feed/tape/tape-recorder.ts'
import { type ManualClock, manualClock } from '../../../support/manual-clock.ts'

const [today, yesterday] = ['2026-06-11', '2026-06-10'] as const
const quarterMs = 900_000
const refusedWith = (sentence: string): FeedOutcome => ({ ok: false, reason: 'refused', sentence })

let clock: ManualClock
let reports: FeedReport[]
let outcomes: Record<'recordTape' | 'expireTicks', FeedOutcome>
beforeEach(() => {
  clock = manualClock('2026-06-11T14:00:00.000Z')
  reports = []
  outcomes = { recordTape: { ok: true }, expireTicks: { ok: true } }
})

const createRecorder = () => {
  const options = {
    provider: { source: 'simulated' },
    commands: {
      recordTape: () => Promise.resolve(outcomes.recordTape),
      expireTicks: () => Promise.resolve(outcomes.expireTicks),
    },
    report: (report: FeedReport) => reports.push(report),
    clock,
    random: () => 0,
    isUnavailable: () => false,
    signal: new AbortController().signal,
  } as unknown as FeedOptions
  return createTapeRecorder(options, createDealings(options))
}

/** The reports of the next quarter hour. */
const nextQuarter = async (tapes: ReturnType<typeof createRecorder>) => {
  reports.length = 0
  await clock.advance(quarterMs)
  tapes.record(today)
  await tapes.ended()
  return [...reports]
}

describe('a tape that cannot be completed', () => {
  it('is reported with its day, and tried again every quarter hour until it is whole', async () => {
    const tapes = createRecorder()
    outcomes.expireTicks = refusedWith('a segment is damaged')
    const refused = { kind: 'tape_refused', date: yesterday, sentence: 'a segment is damaged' }
    tapes.finish(yesterday)
    await tapes.ended()
    expect(reports).toEqual([refused])
    const continued = { kind: 'tape_continued', date: today }
    expect(await nextQuarter(tapes)).toEqual([continued, refused])
    outcomes.expireTicks = { ok: true }
    expect(await nextQuarter(tapes)).toEqual([
      continued,
      { kind: 'tape_recorded', date: yesterday },
    ])
    expect(await nextQuarter(tapes)).toEqual([continued])
  })

  it('does not end the feed when it is that of today', async () => {
    const tapes = createRecorder()
    outcomes.recordTape = refusedWith('an event cannot be read')
    expect(await nextQuarter(tapes)).toEqual([
      { kind: 'tape_refused', date: today, sentence: 'an event cannot be read' },
    ])
    expect(() => tapes.check()).not.toThrow()
  })

  it('is one of the last ten days: what is tried again is bounded', async () => {
    const tapes = createRecorder()
    outcomes.expireTicks = refusedWith('a segment is damaged')
    for (let back = 11; back >= 0; back -= 1) {
      tapes.finish(shiftDate('2026-05-12', -back))
      await tapes.ended()
    }
    const dates = (await nextQuarter(tapes)).flatMap((report) =>
      report.kind === 'tape_refused' ? report.date : [],
    )
    expect(dates).toHaveLength(10)
    expect([dates[0], dates.at(-1)]).toEqual(['2026-05-03', '2026-05-12'])
  })
})
