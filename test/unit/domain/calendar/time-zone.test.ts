import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeZone } from '../../../../src/domain/calendar/time-zone.ts'

const at = (iso: string): number => Date.parse(iso)
const iso = (ms: number): string => new Date(ms).toISOString()

test('an offset changes at the very moment the clocks do', () => {
  const { offsetMs } = timeZone('America/New_York')
  expect(offsetMs(at('2026-03-08T06:59:59.999Z'))).toBe(-5 * 3_600_000)
  expect(offsetMs(at('2026-03-08T07:00:00.000Z'))).toBe(-4 * 3_600_000)
})

test('a time that clocks show is a moment, in winter and in summer', () => {
  const { momentOf } = timeZone('Europe/Warsaw')
  expect(iso(momentOf(at('2026-01-05T15:30:00Z')))).toBe('2026-01-05T14:30:00.000Z')
  expect(iso(momentOf(at('2026-07-05T15:30:00Z')))).toBe('2026-07-05T13:30:00.000Z')
})

test('of a time that comes twice, the first is meant', () => {
  const { momentOf } = timeZone('America/New_York')
  expect(iso(momentOf(at('2026-11-01T01:30:00Z')))).toBe('2026-11-01T05:30:00.000Z')
  expect(iso(momentOf(at('2026-11-01T02:00:00Z')))).toBe('2026-11-01T07:00:00.000Z')
})

test('a time that clocks leap over is read as if they had not', () => {
  const { momentOf } = timeZone('America/New_York')
  expect(iso(momentOf(at('2026-03-08T02:30:00Z')))).toBe('2026-03-08T07:30:00.000Z')
  expect(iso(momentOf(at('2026-03-08T03:00:00Z')))).toBe('2026-03-08T07:00:00.000Z')
})

test.each(['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'])(
  'what clocks in %s show at a moment leads back to it, or to the same time an hour before',
  (name) => {
    const { offsetMs, momentOf } = timeZone(name)
    const moment = fc.integer({ min: 0, max: at('2050-01-01T00:00:00Z') })
    fc.assert(
      fc.property(moment, (ms) => {
        const shown = ms + offsetMs(ms)
        const back = momentOf(shown)
        expect(back).toBeLessThanOrEqual(ms)
        expect(back + offsetMs(back)).toBe(shown)
      }),
    )
  },
)

test('a time is shown once, twice when clocks go back, and never when they leap over it', () => {
  const { momentsOf } = timeZone('America/New_York')
  const all = (text: string) => momentsOf(at(text)).map(iso)
  expect(all('2026-06-01T12:00:00Z')).toEqual(['2026-06-01T16:00:00.000Z'])
  expect(all('2026-03-08T02:00:00Z')).toEqual([])
  expect(all('2026-03-08T03:00:00Z')).toEqual(['2026-03-08T07:00:00.000Z'])
  expect(all('2026-11-01T00:59:59Z')).toEqual(['2026-11-01T04:59:59.000Z'])
  expect(all('2026-11-01T01:00:00Z')).toEqual([
    '2026-11-01T05:00:00.000Z',
    '2026-11-01T06:00:00.000Z',
  ])
  expect(all('2026-11-01T02:00:00Z')).toEqual(['2026-11-01T07:00:00.000Z'])
})

test('a time that comes twice comes twice east of Greenwich, too, the earlier moment first', () => {
  for (const [name, text, moments] of [
    [
      'Europe/Berlin',
      '2026-10-25T02:30:00Z',
      ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    ],
    [
      'Australia/Lord_Howe',
      '2026-04-05T01:45:00Z',
      ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z'],
    ],
  ] as const)
    expect(timeZone(name).momentsOf(at(text)).map(iso)).toEqual(moments)
})

test('a zone that does not exist is refused', () => {
  expect(() => timeZone('America/Gotham')).toThrow(RangeError)
})
