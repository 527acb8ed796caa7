import { describe, expect, it } from 'vitest'
import { changesAt, dryRunScan } from '../../../../../src/domain/alert/dry-run/dry-run-scan.ts'

const all = ['AAPL', 'GM']

describe('changes of what matches', () => {
  it('begin and end between two moments, and not before the first', () => {
    const moments = [
      { at: '2025-06-04', matches: ['AAPL'], traded: all },
      { at: '2025-06-05', matches: ['AAPL', 'GM'], traded: all },
      { at: '2025-06-06', matches: ['GM'], traded: all },
    ]
    expect(changesAt('enters', moments)).toEqual([{ at: '2025-06-05', symbol: 'GM' }])
    expect(changesAt('leaves', moments)).toEqual([{ at: '2025-06-06', symbol: 'AAPL' }])
  })

  it('are of symbols that traded: one that does not match for want of a price has not left', () => {
    const moments = [
      { at: '2025-06-04', matches: ['GM'], traded: all },
      { at: '2025-06-05', matches: [], traded: ['AAPL'] },
      { at: '2025-06-06', matches: ['GM'], traded: all },
      { at: '2025-06-09', matches: [], traded: all },
    ]
    expect(changesAt('leaves', moments)).toEqual([{ at: '2025-06-09', symbol: 'GM' }])
    expect(changesAt('enters', moments)).toEqual([])
  })
})

describe('a dry run of a watched scan', () => {
  it('names a symbol once a day, by the hour where there is one', () => {
    const hours = [
      { at: '2025-06-06T15:00:00.000Z', symbol: 'AAPL' },
      { at: '2025-06-06T17:00:00.000Z', symbol: 'AAPL' },
    ]
    const days = [
      { at: '2025-06-05', symbol: 'AAPL' },
      { at: '2025-06-06', symbol: 'AAPL' },
      { at: '2025-06-06', symbol: 'GM' },
    ]
    expect(dryRunScan(hours, days)).toEqual([
      { at: '2025-06-05', symbol: 'AAPL' },
      { at: '2025-06-06T15:00:00.000Z', symbol: 'AAPL' },
      { at: '2025-06-06', symbol: 'GM' },
    ])
  })

  it('counts the hour that ends at midnight in New York to the day that it ends', () => {
    const midnight = { at: '2025-06-07T04:00:00.000Z', symbol: 'AAPL' }
    expect(dryRunScan([midnight], [{ at: '2025-06-06', symbol: 'AAPL' }])).toEqual([midnight])
  })
})
