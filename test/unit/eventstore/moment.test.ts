import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { parseInstant } from '../../../src/domain/calendar/instant.ts'

describe('an instant', () => {
  it.each([
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026-11-20T14:03Z', '2026-11-20T14:03:00.000Z'],
    ['2026-11-20T14:03:22Z', '2026-11-20T14:03:22.000Z'],
    ['2026-11-20t14:03:22.123456z', '2026-11-20T14:03:22.123Z'],
    ['2026-11-20 14:03:22+01:00', '2026-11-20T13:03:22.000Z'],
    ['2026-11-20T14:03:22-0530', '2026-11-20T19:33:22.000Z'],
  ])('is %s', (given, moment) => {
    const ms = parseInstant(given)
    expect(ms === null ? null : new Date(ms).toISOString()).toBe(moment)
  })

  it.each(['UTC', 'America/New_York', 'Asia/Taipei'])(
    'without a zone is of UTC, also on a machine in %s',
    (zone) => {
      vi.stubEnv('TZ', zone)
      onTestFinished(() => void vi.unstubAllEnvs())
      for (const given of ['2026-01-05T10:00', '2026-01-05 10:00:00', '2026-01-05T10:00:00.000'])
        expect(parseInstant(given)).toBe(Date.UTC(2026, 0, 5, 10))
      expect(parseInstant('2026-01-05')).toBe(Date.UTC(2026, 0, 5))
    },
  )

  it.each([
    ['a day that no calendar has', '2026-02-30'],
    ['the 29th of February of another year', '2025-02-29T10:00:00Z'],
    ['an hour that no day has', '2026-11-20T25:00:00Z'],
    ['words behind it', '2026-11-20 GMT+5'],
    ['a comment behind it', '2026-11-20(x)'],
    ['a time without a day', '13:00'],
  ])('is not %s', (_what, given) => {
    expect(parseInstant(given)).toBeNull()
  })
})
