import { expect, it } from 'vitest'
import { barOf } from '../../../../src/web/features/chart/marks/bar-of.ts'

const seconds = (iso: string) => Date.parse(iso) / 1_000
const bars = (...times: readonly string[]) => times.map((iso) => ({ time: seconds(iso) }))

it('finds the bar that a moment belongs to, and none where it is not there', () => {
  const minutes = bars('2026-01-02T15:30:00Z', '2026-01-02T15:31:00Z', '2026-01-02T15:35:00Z')
  const at = (iso: string) => barOf(minutes, Date.parse(iso), '1m')
  expect(at('2026-01-02T15:31:00.000Z')).toBe(1)
  expect(at('2026-01-02T15:31:59.999Z')).toBe(1)
  expect(at('2026-01-02T15:32:00.000Z')).toBeNull()
  expect(at('2026-01-02T15:36:00.000Z')).toBeNull()
  expect(at('2026-01-02T15:29:59.999Z')).toBeNull()
  expect(barOf([], Date.parse('2026-01-02T15:31:00Z'), '1m')).toBeNull()
})

it('finds bars of days and weeks by their dates, and one of an hour that opens at half past', () => {
  const evening = Date.parse('2026-01-03T01:00:00Z')
  expect(barOf(bars('2026-01-01', '2026-01-02', '2026-01-05'), evening, '1D')).toBe(1)
  expect(barOf(bars('2026-01-01', '2026-01-05'), evening, '1D')).toBeNull()
  expect(barOf(bars('2025-12-22', '2025-12-29', '2026-01-05'), evening, '1W')).toBe(1)
  const open = bars('2026-01-02T14:30:00Z', '2026-01-02T15:00:00Z')
  expect(barOf(open, Date.parse('2026-01-02T14:45:00Z'), '1H')).toBe(0)
})
