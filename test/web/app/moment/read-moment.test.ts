import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMoment } from '../../../../src/web/app/moment/read-moment.ts'

/** 12:00 in New York. */
const now = Date.parse('2026-11-25T17:00:00Z')

const read = (typed: string) => {
  const found = readMoment(typed, now)
  return found.type === 'moments'
    ? found.moments.map((moment) => new Date(moment).toISOString()).join(' or ')
    : found.type
}

describe('a moment in words', () => {
  it.each([
    ['go to 10:31 on 20 Nov', '2026-11-20T15:31:00.000Z'],
    ['10:31 on 20 Nov', '2026-11-20T15:31:00.000Z'],
    ['Nov 20 at 10:31:05', '2026-11-20T15:31:05.000Z'],
    ['November 20th, 2025 10:31', '2025-11-20T15:31:00.000Z'],
    ['3:05 pm on 20 Nov', '2026-11-20T20:05:00.000Z'],
    ['yesterday 15:00', '2026-11-24T20:00:00.000Z'],
    ['yesterday at 3pm', '2026-11-24T20:00:00.000Z'],
    ['10:31', '2026-11-25T15:31:00.000Z'],
    ['12 am', '2026-11-25T05:00:00.000Z'],
    ['20 Dec 10:31', '2025-12-20T15:31:00.000Z'],
    ['前往 11月20日 10:31', '2026-11-20T15:31:00.000Z'],
    ['2025年11月20日下午3:05', '2025-11-20T20:05:00.000Z'],
    ['昨天 15:00', '2026-11-24T20:00:00.000Z'],
    ['昨天下午３點', '2026-11-24T20:00:00.000Z'],
    ['今天上午10點31分', '2026-11-25T15:31:00.000Z'],
    ['2026-11-20T10:31:00Z', '2026-11-20T10:31:00.000Z'],
    ['2026-11-20T10:31+08:00', '2026-11-20T02:31:00.000Z'],
    ['2026-11-20T10:31', '2026-11-20T15:31:00.000Z'],
    ['2026-11-20 10:31', '2026-11-20T15:31:00.000Z'],
    ['11/20 10:31', '2026-11-20T15:31:00.000Z'],
    ['20/11/2026 10:31', '2026-11-20T15:31:00.000Z'],
  ])('%s', (typed, expected) => {
    expect(read(typed)).toBe(expected)
  })

  it('is ambiguous where day and month have no order, and where clocks are set back', () => {
    expect(read('11/10 10:31')).toBe('2026-11-10T15:31:00.000Z or 2026-10-11T14:31:00.000Z')
    expect(read('1:30 on 1 Nov')).toBe('2026-11-01T06:30:00.000Z or 2026-11-01T05:30:00.000Z')
  })

  it('is none where the clocks never showed it, and where there is no such day', () => {
    for (const typed of [
      '2:30 on 8 Mar',
      '10:31 on 31 Feb',
      '25:00',
      '10:61',
      '13 pm',
      '20 Foo 10:31',
    ])
      expect([typed, read(typed)]).toEqual([typed, 'none'])
  })

  it('is none in what is a search', () => {
    for (const typed of ['', 'nvda', 'go', 'nvda alert', '20 Nov', 'brk.b 1d', '昨天', 'theme 12'])
      expect([typed, read(typed)]).toEqual([typed, 'none'])
  })

  it('is in the future from now on', () => {
    for (const typed of ['12:00', '2026-11-25T17:00:00Z', '10:31 on 20 Nov 2027'])
      expect([typed, read(typed)]).toEqual([typed, 'future'])
  })

  it('is read back from its ISO form, and nothing that is typed is too much', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date(now - 1), noInvalidDate: true }),
        (date) => {
          expect(read(date.toISOString())).toBe(date.toISOString())
        },
      ),
    )
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (typed) => void read(typed)))
  })
})
