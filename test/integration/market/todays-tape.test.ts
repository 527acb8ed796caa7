import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tapesHealth } from '../../../src/composition/health/checks/tapes-health.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { readSegments } from '../../../src/eventstore/tape/segments.ts'
import { createWatch } from '../../../src/ops/watch/watch.ts'
import { collect } from '../../suites/event-store-context.ts'
import { type ManualClock, manualClock } from '../../support/manual-clock.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'
import { codec } from '../../support/logs/recorded-ticks.ts'
import { startStoredFeed } from '../../support/logs/stored-feed.ts'
import { until } from '../../support/until.ts'

const day = { source: 'simulated', date: '2026-06-10' } as const
const opensAt = '2026-06-10T14:00:00.000Z'
const tickMs = 60_000
const tickedMinutesMax = 120
/** Recording begins at a tick batch of the next quarter hour. */
const beginsWithinMs = 2 * tickMs

let clock: ManualClock
let world: ProjectionWorld
beforeEach(async () => {
  clock = manualClock(opensAt)
  world = new ProjectionWorld({ logOptions: { now: () => new Date(clock.now()) } })
  await world.runner.start()
})
afterEach(() => world.dispose())

const segments = () => collect(readSegments({ events: world.log, codec }, day))

/** How many quarter hours are being recorded, or are recorded already. */
const begunSegments = () =>
  Math.max(0, Math.floor((clock.now() - beginsWithinMs - Date.parse(opensAt)) / 900_000))

/** The log of a release that cannot read the tapes, until it is replaced. */
const withoutTapes = (isReplaced: () => boolean): EventStore => ({
  ...world.log,
  async *readStream(stream, options) {
    for await (const event of world.log.readStream(stream, options))
      yield stream.startsWith('tape-') && !isReplaced() ? { ...event, type: 'Unknown' } : event
  },
})

/** Lets the feed write a tick batch a minute until today's tape has this many segments. */
const runUntilTaped = async (count: number) => {
  const { stop, reports, finished } = startStoredFeed({ world, clock, symbols: 3, tickMs })
  const written = () => reports.filter(({ kind }) => kind === 'batch').length
  const tooLate = clock.now() + tickedMinutesMax * tickMs
  while ((await segments()).length < count && clock.now() < tooLate) {
    const before = written()
    await clock.advance(clock.waiting > 0 ? tickMs : 0)
    while (written() === before && clock.waiting === 0) await clock.advance(0)
    // Recording takes real time, in which this clock would run on.
    await until('a quarter hour is taped', async () => (await segments()).length >= begunSegments())
  }
  const recordedAt = clock.now()
  stop.abort()
  expect(await finished).toBe('stopped')
  return recordedAt
}

describe('the tape of today', () => {
  it('gets each quarter hour after it is over, also after a restart', async () => {
    const at = await runUntilTaped(2)
    const found = await segments()
    const quarters = found.map(({ from, to }) => [from, to].map((ms) => Math.floor(ms / 900_000)))
    const first = Date.parse(opensAt) / 900_000
    expect(quarters).toEqual([
      [first, first],
      [first + 1, first + 1],
    ])
    const last = found.at(-1)?.to ?? 0
    expect(at - last).toBeLessThanOrEqual(5 * tickMs)

    await runUntilTaped(3)
    const all = await segments()
    expect(all.slice(0, 2)).toEqual(found)
    expect(all[2]?.first).toEqual(found[1]?.next)
  })

  it('that cannot be read is a fault of its own, until it is continued; prices go on', async () => {
    await runUntilTaped(1)
    const { readiness, record } = tapesHealth(() => clock.now())
    const watch = createWatch(
      () => [readiness],
      () => clock.now(),
      (error) => expect.unreachable(String(error)),
    )
    const row = async () => (await watch())[0]
    let isReplaced = false
    const log = withoutTapes(() => isReplaced)
    const { stop, reports, finished } = startStoredFeed({
      world,
      clock,
      symbols: 3,
      tickMs,
      log,
      hear: record,
    })
    const batches = () => reports.filter(({ kind }) => kind === 'batch').length
    const goOn = async () => {
      await clock.advance(clock.waiting > 0 ? tickMs : 0)
    }
    const isRed = async () => (await row())?.state === 'stalled'
    await until('the duty is red', async () => (await goOn(), isRed()))
    expect((await row())?.fault).toContain(
      `the tape of ${day.date} cannot be completed: Event tape-simulated_${day.date}@0`,
    )
    const before = batches()
    await until('prices go on', async () => (await goOn(), batches() > before))
    isReplaced = true
    await until('the duty is green', async () => (await goOn(), !(await isRed())))
    expect((await segments()).length).toBeGreaterThan(1)
    stop.abort()
    expect(await finished).toBe('stopped')
  })
})
