import { expect, it } from 'vitest'
import { shiftDate } from '../../../src/domain/calendar/trading-day.ts'
import { tapesHealth } from '../../../src/composition/health/checks/tapes-health.ts'

it('names the days whose tapes were refused, until they are recorded', async () => {
  const { readiness, record } = tapesHealth(() => 0)
  expect(await readiness.fault()).toBeNull()
  for (const date of ['2026-06-08', '2026-06-09'] as const)
    record({ kind: 'tape_refused', date, sentence: `the tape of ${date} ends early` })
  record({
    kind: 'tape_refused',
    date: '2026-06-08',
    sentence: 'the tape of 2026-06-08 is damaged',
  })
  expect(await readiness.fault()).toBe(
    'the tape of 2026-06-09 ends early; the tape of 2026-06-08 is damaged',
  )
  record({ kind: 'tape_recorded', date: '2026-06-09' })
  expect(await readiness.fault()).toBe('the tape of 2026-06-08 is damaged')
  record({ kind: 'tape_continued', date: '2026-06-08' })
  expect(await readiness.fault()).toBeNull()
  expect(readiness.keepsTraffic).toBe(true)
})

it('names three days, and remembers ten', async () => {
  const { readiness, record, refused } = tapesHealth(() => 0)
  for (let back = 11; back >= 0; back -= 1) {
    const date = shiftDate('2026-06-21', -back)
    record({ kind: 'tape_refused', date, sentence: date })
  }
  expect(await readiness.fault()).toBe('2026-06-19; 2026-06-20; 2026-06-21; and of 7 more days')
  expect([...refused.keys()][0]).toBe('2026-06-12')
})

it('is late when the tape of the day was not continued for three quarter hours', async () => {
  let nowMs = 0
  const { readiness, record } = tapesHealth(() => nowMs)
  nowMs += 10_000_000
  expect(await readiness.fault()).toBeNull()
  record({ kind: 'tape_continued', date: '2026-06-10' })
  expect(readiness.lastDoneAt()).toBe(nowMs)
  nowMs += 45 * 60_000
  expect(await readiness.fault()).toBeNull()
  nowMs += 1
  expect(await readiness.fault()).toBe('the tape of the day has not been continued for too long')
})
