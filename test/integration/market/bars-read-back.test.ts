import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dailyBarTime,
  tradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import { importBars } from '../../../src/market/import/import-bars.ts'
import { barsProjection } from '../../../src/projections/bars/projection.ts'
import { type ChartBar, charts } from '../../support/charts.ts'
import { marketLog } from '../../support/logs/market-log.ts'
import { foldAll } from '../../support/logs/memory-unit.ts'

const nowMs = Date.parse('2026-11-25T12:00:00Z')
const occurredAt = '2026-11-25T12:00:00.000Z'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapedeck-read-back-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The charts of files that were imported one after the other. */
const readBack = async (paths: string | readonly string[]): Promise<Record<string, ChartBar[]>> => {
  const log = marketLog(() => nowMs)
  for (const path of [paths].flat())
    await importBars({
      path,
      standardInput: Readable.from([]),
      symbol: 'S',
      options: { nowMs },
      commands: log.writer(),
      isListed: () => Promise.resolve(false),
      onProgress: () => {},
    })
  const events = log
    .eventsOf('BarsImported')
    .map((data) => ({ event: { type: 'BarsImported' as const, data }, occurredAt }))
  return charts(await foldAll(barsProjection, events), 'S')
}

const written = async (name: string, rows: readonly string[]): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, ['Date,Open,High,Low,Close,Volume', ...rows].join('\n'))
  return path
}

/** The obvious loop. @param bucketOf first second of the bar that a second belongs to */
const aggregated = (bars: readonly ChartBar[], bucketOf: (second: number) => number) => {
  const made = new Map<number, [number, number, number, number, number, number]>()
  for (const [second, open, high, low, close, volume] of bars) {
    const bucket = bucketOf(second)
    const bar = made.get(bucket)
    if (bar === undefined) {
      made.set(bucket, [bucket, open, high, low, close, volume])
      continue
    }
    bar[2] = Math.max(bar[2], high)
    bar[3] = Math.min(bar[3], low)
    bar[4] = close
    bar[5] += volume
  }
  return [...made.values()]
}

const dayOf = (second: number) => tradingDate(second * 1_000)
const every = (seconds: number) => (second: number) => {
  const start = tradingDayStart(dayOf(second)) / 1_000
  return start + Math.floor((second - start) / seconds) * seconds
}
const days = (second: number) => dailyBarTime(dayOf(second))

describe('bars across a clock change', () => {
  it.each(['dst24.csv', 'spike-dst.csv'])('of %s are cut from midnight New York', async (name) => {
    const read = await readBack(join(import.meta.dirname, '../../fixtures/bars', name))
    expect(read['1H']).toHaveLength(119)
    expect(read['4H']).toEqual(aggregated(read['1H']!, every(14_400)))
    expect(read['1D']).toEqual(aggregated(read['1H']!, days))
    for (const [from] of read['4H']!)
      expect((from - tradingDayStart(dayOf(from)) / 1_000) % 14_400).toBe(0)
  })

  it('of hours from 09:30 on stay there', async () => {
    const times = ['2026-03-06T14:30:00Z', '2026-03-06T15:30:00Z', '2026-03-09T13:30:00Z']
    const all = [...times, '2026-03-09T14:30:00Z', '2026-10-30T13:30:00Z', '2026-11-02T14:30:00Z']
    const path = await written(
      'hours.csv',
      all.map((time) => `${time},10,11,9,10,5`),
    )
    const read = await readBack(path)
    expect(read['1H']!.map(([time]) => time)).toEqual(all.map((time) => Date.parse(time) / 1_000))
  })
})

/** 390 minutes from 09:30 New York; the last reaches 20 and closes at 19. */
const session = (date: string): string[] =>
  Array.from({ length: 390 }, (_, minute) => {
    const at = new Date(Date.parse(`${date}T14:30:00Z`) + minute * 60_000).toISOString()
    return minute === 389 ? `${at},10,20,10,19,1` : `${at},10,11,9,10,1`
  })

describe('bars of a day that came in parts', () => {
  it('of two files, the second from 12:00 on, are those of one', async () => {
    const rows = session('2026-01-05')
    const parts = await Promise.all([
      written('morning.csv', rows.slice(0, 150)),
      written('afternoon.csv', rows.slice(150)),
    ])
    const whole = await readBack(await written('day.csv', rows))
    expect(await readBack(parts)).toEqual(whole)
    expect(await readBack([...parts, ...parts])).toEqual(whole)
    expect(whole['1D']).toEqual([[dailyBarTime('2026-01-05'), 10, 20, 9, 19, 390]])
  })

  it('25 sessions imported one by one close at their last minute', async () => {
    const dates = Array.from({ length: 25 }, (_, day) =>
      new Date(Date.UTC(2026, 0, 5 + day)).toISOString().slice(0, 10),
    )
    const paths = await Promise.all(dates.map((date) => written(`${date}.csv`, session(date))))
    const read = await readBack(paths)
    expect(read['1D']!.map(([, ...figures]) => figures)).toEqual(
      dates.map(() => [10, 20, 9, 19, 390]),
    )
  })

  it('two rows of one hour are one bar, in one import or in two, and once more', async () => {
    const at = (time: string, volume: number) => `2026-01-05T${time}:00Z,10,12,9,11,${volume}`
    const first = [at('17:00', 1), at('18:00', 2), at('19:00', 5)]
    const second = ['2026-01-05T19:30:00Z,11,14,10,13,7', at('20:30', 3), at('21:30', 4)]
    const one = await written('hours-in-one.csv', [...first, ...second])
    const two = [await written('hours-first.csv', first), await written('hours-second.csv', second)]
    for (const paths of [[one], [one, one], two, [...two, ...two]]) {
      const bars = (await readBack(paths))['1H']!
      expect(bars.filter(([time]) => time === Date.parse('2026-01-05T19:00:00Z') / 1_000)).toEqual([
        [Date.parse('2026-01-05T19:00:00Z') / 1_000, 10, 14, 9, 13, 12],
      ])
    }
  })
})

/** More than any import of a log holds, over both clock changes and the end of a year. */
const minutesOfFile = 100_000

it(`${minutesOfFile.toString()} minutes of one file are in every longer bar`, async () => {
  const rows: string[] = []
  for (let day = 0; rows.length < minutesOfFile; day += 1) {
    const date = new Date(Date.UTC(2022, 8, 1 + day)).toISOString().slice(0, 10)
    for (let minute = 0; minute < 390 && rows.length < minutesOfFile; minute += 1) {
      const at = new Date(Date.parse(`${date}T14:30:00Z`) + minute * 60_000).toISOString()
      const open = 100 + ((day * 7 + minute * 13) % 97)
      rows.push(`${at},${open},${open + (minute % 5)},${open - (minute % 3)},${open},${minute + 1}`)
    }
  }
  const read = await readBack(await written('minutes.csv', rows))
  const minutes = read['1m']!
  expect(minutes).toHaveLength(minutesOfFile)
  const lengths = { '5m': 300, '15m': 900, '1H': 3_600, '4H': 14_400 }
  for (const [timeframe, seconds] of Object.entries(lengths))
    expect(read[timeframe]).toEqual(aggregated(minutes, every(seconds)))
  expect(read['1D']).toEqual(aggregated(minutes, days))
})
