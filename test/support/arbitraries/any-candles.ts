import fc from 'fast-check'
import type { Candle } from '../../../src/domain/signal/rules/rule.ts'

const day = 86_400
export const firstBarTime = 1_735_776_000

/** A bar that opens at the close before and moves by this part of it. */
const barAfter = (before: number, index: number, move: number, volume: number): Candle => {
  const close = before * Math.exp(move)
  return {
    time: firstBarTime + index * day,
    open: before,
    high: Math.max(before, close) * 1.004,
    low: Math.min(before, close) * 0.996,
    close,
    volume,
  }
}

/** Daily bars from moves of the close (log returns), starting at 100 dollars. */
export const candlesOf = (moves: readonly number[], volumes: readonly number[] = []): Candle[] => {
  let close = 100
  return moves.map((move, index) => {
    const bar = barAfter(close, index, move, volumes[index] ?? 1_000)
    close = bar.close
    return bar
  })
}

/** Histories with trends, swings and bursts of volume, so that rules have something to see. */
export const anyHistory = (bars: {
  minLength: number
  maxLength: number
}): fc.Arbitrary<Candle[]> =>
  fc
    .array(
      fc.record({
        move: fc.integer({ min: -60, max: 60 }).map((part) => part / 1_000),
        volume: fc.constantFrom(800, 1_000, 1_200, 4_000),
      }),
      bars,
    )
    .map((steps) =>
      candlesOf(
        steps.map(({ move }) => move),
        steps.map(({ volume }) => volume),
      ),
    )
