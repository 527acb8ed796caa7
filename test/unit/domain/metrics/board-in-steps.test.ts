import { describe, expect, it } from 'vitest'
import type { MetricsBoard } from '../../../../src/domain/metrics/board/board.ts'
import { boardOf, metricsOn, recordOf } from '../../../support/arbitraries/any-records.ts'

describe('the 32 metrics', () => {
  it('of a new day come a symbol at a time, and are seen all at once', () => {
    const records = [recordOf(3, 300, 'SPY'), ...[4, 5, 6].map((n) => recordOf(n, 300, `S${n}`))]
    const [atOnce, inSteps] = [boardOf(...records), boardOf(...records)]
    const values = (board: MetricsBoard) => records.map(({ symbol }) => metricsOn(board, symbol))
    const before = values(inSteps)
    const { time, startMs } = records[0]!.today!
    const nextStart = startMs + 86_400_000
    for (const board of [atOnce, inSteps])
      for (const { symbol } of records)
        board.edit(symbol)!.tick(50, 700, nextStart + 5_000, time + 86_400, nextStart)
    atOnce.refresh()
    expect(values(atOnce)).not.toEqual(before)
    const steps = inSteps.refreshing()
    let taken = 0
    while (steps.next().done !== true) {
      taken += 1
      expect(values(inSteps)).toEqual(before)
    }
    expect(taken).toBe(records.length)
    expect(values(inSteps)).toEqual(values(atOnce))
    expect(inSteps.refreshing().next().done).toBe(true)
  })

  it('have what is recorded of a symbol while those of a new day come, whichever was taken', () => {
    const records = [recordOf(3, 300, 'SPY'), recordOf(4, 300, 'S4'), recordOf(5, 300, 'S5')]
    const { time, startMs } = records[0]!.today!
    const nextStart = startMs + 86_400_000
    const nextDay = () => {
      const board = boardOf(...records)
      for (const { symbol } of records)
        board.edit(symbol)!.tick(50, 700, nextStart + 5_000, time + 86_400, nextStart)
      return board
    }
    for (const { symbol } of records) {
      const [board, afterwards] = [nextDay(), nextDay()]
      const steps = board.refreshing()
      steps.next()
      steps.next()
      const again = recordOf(9, 300, symbol)
      board.load(again)
      while (steps.next().done !== true);
      afterwards.load(again)
      afterwards.refresh()
      for (const { symbol: each } of records)
        expect(metricsOn(board, each)).toEqual(metricsOn(afterwards, each))
    }
  })
})
