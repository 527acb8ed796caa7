import { describe, expect, it } from 'vitest'
import { momentOf } from '../../../src/ops/audit/query.ts'

describe('a moment of an audit', () => {
  it.each([
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026-11-20T14:03Z', '2026-11-20T14:03:00.000Z'],
    ['2026-11-20T14:03:22Z', '2026-11-20T14:03:22.000Z'],
    ['2026-11-20t14:03:22.123456z', '2026-11-20T14:03:22.123Z'],
    ['2026-11-20 14:03:22+01:00', '2026-11-20T13:03:22.000Z'],
  ])('is %s', (given, moment) => {
    const ms = momentOf(given)
    expect(ms === null ? null : new Date(ms).toISOString()).toBe(moment)
  })

  it.each([
    ['a day that no calendar has', '2026-02-30'],
    ['the 29th of February of another year', '2025-02-29T10:00:00Z'],
    ['an hour that no day has', '2026-11-20T25:00:00Z'],
    ['words behind it', '2026-11-20 GMT+5'],
    ['a comment behind it', '2026-11-20(x)'],
    ['a time without a day', '13:00'],
  ])('is not %s', (_what, given) => {
    expect(momentOf(given)).toBeNull()
  })
})
