import { describe, expect, it } from 'vitest'
import type { TapeSegment } from '../../../../../src/web/api/market/tape.ts'
import { tickBeside } from '../../../../../src/web/app/moment/play/tick-beside.ts'
import { batch, columnsOf, tapeStart } from '../../../support/tape.ts'

const quarterMs = 900_000
const minuteMs = 60_000

const at = (minute: number) => tapeStart + minute * minuteMs
/** `A` ticks in minutes 1 and 31, and `B` in minutes 2, 16 and 32. */
const segments = [0, 1, 2].map((id): TapeSegment => ({
  date: '2026-01-05',
  id,
  from: at(15 * id + 1),
  to: at(15 * id + 2),
}))
const ticks = { 0: { 1: 'A', 2: 'B' }, 1: { 16: 'B' }, 2: { 31: 'A', 32: 'B' } } as const
const read = ({ id }: TapeSegment) =>
  Promise.resolve(
    columnsOf(
      Object.entries(ticks[id as 0 | 1 | 2]).map(([minute, symbol]) =>
        batch(Number(minute), at(Number(minute)), [[symbol, 1, 1, at(Number(minute))]]),
      ),
    ),
  )
const source = {
  list: (date: string) => Promise.resolve(date === '2026-01-05' ? segments : []),
  read,
  now: () => tapeStart + 100 * quarterMs,
}

describe('the tick beside a moment', () => {
  it('is the next or the one before of the symbol, over segments that have none', async () => {
    const minuteOf = async (symbol: string, minute: number, direction: -1 | 1) => {
      const found = await tickBeside(source, symbol, at(minute), direction)
      return found === null ? null : (found - tapeStart) / minuteMs
    }
    expect(await minuteOf('A', 1, 1)).toBe(31)
    expect(await minuteOf('A', 31, -1)).toBe(1)
    expect(await minuteOf('A', 20, -1)).toBe(1)
    expect(await minuteOf('B', 31.5, 1)).toBe(32)
    expect(await minuteOf('A', 31, 1)).toBe(null)
    expect(await minuteOf('A', 1, -1)).toBe(null)
    expect(await minuteOf('C', 1, 1)).toBe(null)
  })

  it('is not in a damaged segment', async () => {
    const damaged = {
      ...source,
      read: (one: TapeSegment) => (one.id === 2 ? Promise.resolve(null) : read(one)),
    }
    expect(await tickBeside(damaged, 'A', at(1), 1)).toBe(null)
  })

  it('is known in a quarter hour that is not over where the tape grows with it', async () => {
    const early = { ...source, now: () => at(44) }
    expect(await tickBeside(early, 'A', at(40), -1)).toBe(null)
    expect(await tickBeside({ ...source, now: () => at(45) }, 'A', at(40), -1)).toBe(at(31))
    const last = segments.map((one) => (one.id === 2 ? { ...one, isGrowing: true } : one))
    const growing = { ...early, list: () => Promise.resolve(last) }
    expect(await tickBeside(growing, 'A', at(40), -1)).toBe(at(31))
  })
})
