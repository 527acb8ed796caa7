import { expect, test } from 'vitest'
import { systemClock } from '../../../src/market/clock.ts'
import { every } from '../../../src/market/every.ts'
import { manualClock } from '../../support/manual-clock.ts'

const start = '2026-06-10T12:00:00.000Z'

const listen = (clock = manualClock(start), intervalMs = 2_000) => {
  const stop = new AbortController()
  const heard: number[] = []
  const done = (async () => {
    for await (const at of every(intervalMs, clock, stop.signal)) heard.push(at - Date.parse(start))
  })()
  return { clock, heard, stop, done }
}

test('a tick batch comes once an interval', async () => {
  const { clock, heard, stop, done } = listen()
  for (let i = 0; i < 3; i += 1) await clock.advance(2_000)
  expect(heard).toEqual([2_000, 4_000, 6_000])
  stop.abort()
  await done
})

test('a late tick batch does not move those after it', async () => {
  const { clock, heard, stop, done } = listen()
  await clock.advance(2_700)
  await clock.advance(1_300)
  expect(heard).toEqual([2_700, 4_000])
  stop.abort()
  await done
})

test('tick batches missed in a pause are skipped, not sent in a burst', async () => {
  const { clock, heard, stop, done } = listen()
  await clock.advance(60_500)
  await clock.advance(1_499)
  expect(heard).toEqual([60_500])
  await clock.advance(1)
  expect(heard).toEqual([60_500, 62_000])
  stop.abort()
  await done
})

test('a clock that is set back or ahead neither silences nor hurries the tick batch', async () => {
  const { clock, heard, stop, done } = listen()
  for (const setMs of [0, -7_200_000, 7_200_000, 86_400_000, -86_400_000]) {
    clock.set(setMs)
    await clock.advance(2_000)
  }
  const shown = [0, -7_200_000, 0, 86_400_000, 0].map((ms, batch) => ms + (batch + 1) * 2_000)
  expect(heard).toEqual(shown)
  stop.abort()
  await done
})

test('stopping ends the wait at once', async () => {
  const { heard, stop, done } = listen()
  stop.abort()
  await done
  expect(heard).toEqual([])
})

test('the system clock waits, and stops waiting when told to', async () => {
  const stop = new AbortController()
  const before = systemClock.now()
  await systemClock.wait(5, stop.signal)
  expect(systemClock.now() - before).toBeGreaterThanOrEqual(4)
  const long = systemClock.wait(3_600_000, stop.signal)
  stop.abort()
  await long
})
