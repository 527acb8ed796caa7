import { describe, it } from 'vitest'
import type { TradingDate } from '../../../../../src/domain/calendar/trading-day.ts'
import type { BarColumns } from '../../../../../src/domain/stock/bars/bar.ts'
import { stockDecider } from '../../../../../src/domain/stock/decider.ts'
import type { StockEvent } from '../../../../../src/domain/stock/events.ts'
import { given } from '../../../../support/given.ts'

const day = 86_400
const listed: StockEvent = {
  type: 'StockListed',
  data: {
    symbol: 'AAPL',
    name: 'Apple Inc.',
    exchange: 'NASDAQ',
    currency: 'USD',
    sector: 'Technology',
    source: 'simulated',
  },
}
const barsImported = (bars: BarColumns): StockEvent => ({
  type: 'BarsImported',
  data: { symbol: 'AAPL', source: 'simulated', timeframe: '1D', bars },
})

describe('a split', () => {
  const split = { to: 10, for: 1, date: '2025-01-06' } as const
  const symbol = 'AAPL'
  const data = { symbol, split, previousClose: 1_200, price: 121 }
  const suspect = { type: 'SuspectSplit', ...data } as const
  const suspected: StockEvent = { type: 'SplitSuspected', data }
  const dismiss = { type: 'DismissSplit', symbol } as const
  const dismissed: StockEvent = { type: 'SplitDismissed', data: { symbol, date: split.date } }
  const review = { type: 'ReviewSplit', symbol } as const
  const today = '2025-01-08' as const
  const ratio = { to: 10, for: 1 }
  const record = { type: 'RecordSplit', symbol, ratio, date: null, today } as const
  const splitWith = (adjusted: { from: number; to: number } | null = null): StockEvent => ({
    type: 'StockSplit',
    data: { symbol, split, adjusted },
  })
  const firstDay = Date.parse('2025-01-06') / 1_000
  const daysAt = (...closes: readonly [time: number, close: number][]): StockEvent =>
    barsImported({
      times: closes.map(([time]) => time),
      open: closes.map(([, close]) => close),
      high: closes.map(([, close]) => close),
      low: closes.map(([, close]) => close),
      close: closes.map(([, close]) => close),
      volume: closes.map(() => 1_000),
    })

  it('is inferred from adjusted bars once, and not while or where it was judged', () => {
    const infer = { type: 'InferSplit', symbol, split, adjusted: null } as const
    given(stockDecider, listed).when(infer).then(splitWith())
    given(stockDecider, listed, splitWith()).when(infer).then()
    given(stockDecider, listed, suspected).when(infer).then()
    given(stockDecider, listed, suspected, dismissed).when(infer).then()
    const back = { ...infer, split: { to: 1, for: 10, date: '2025-01-07' } } as const
    given(stockDecider, listed, splitWith()).when(back).then()
  })

  it('is inferred after another one, unless it is that one backwards', () => {
    const inferOf = (to: number, old: number, date: TradingDate) =>
      ({ type: 'InferSplit', symbol, split: { to, for: old, date }, adjusted: null }) as const
    const splitOf = (to: number, old: number, date: TradingDate): StockEvent => {
      const { type: _, ...data } = inferOf(to, old, date)
      return { type: 'StockSplit', data }
    }
    for (const [to, old] of [
      [2, 1],
      [10, 1],
      [1, 5],
    ] as const)
      given(stockDecider, listed, splitWith())
        .when(inferOf(to, old, '2025-06-02'))
        .then(splitOf(to, old, '2025-06-02'))
    given(stockDecider, listed, splitOf(3, 2, '2025-01-06'))
      .when(inferOf(2, 3, '2025-01-07'))
      .then()
  })

  it('is suspected once, and not on a day whose step was settled', () => {
    given(stockDecider, listed).when(suspect).then(suspected)
    given(stockDecider, listed, suspected).when(suspect).then()
    given(stockDecider, listed, suspected, splitWith()).when(suspect).then()
    given(stockDecider, listed, suspected, dismissed).when(suspect).then()
    given(stockDecider).when(suspect).thenRefused({ type: 'not_listed', symbol })
    const later = { ...data, split: { ...split, date: '2025-06-02' } } as const
    given(stockDecider, listed, suspected, splitWith())
      .when({ ...suspect, ...later })
      .then({ type: 'SplitSuspected', data: later })
  })

  it('is no longer suspected once it is recorded, and still after one of another day', () => {
    given(stockDecider, listed, suspected, splitWith())
      .when(dismiss)
      .thenRefused({ type: 'no_split_suspected', symbol })
    const earlier: StockEvent = {
      type: 'StockSplit',
      data: { symbol, split: { to: 2, for: 1, date: '2024-06-03' }, adjusted: null },
    }
    given(stockDecider, listed, suspected, earlier).when(dismiss).then(dismissed)
  })

  it('is recorded of the day that looks so, or of the one that is told', () => {
    given(stockDecider, listed, suspected).when(record).then(splitWith())
    given(stockDecider, listed)
      .when({ ...record, date: split.date })
      .then(splitWith())
    given(stockDecider, listed, splitWith())
      .when({ ...record, date: split.date })
      .then()
    const second = { ratio: { to: 2, for: 1 }, date: today }
    given(stockDecider, listed, splitWith())
      .when({ ...record, ...second })
      .then({
        type: 'StockSplit',
        data: { symbol, split: { ...second.ratio, date: today }, adjusted: null },
      })
  })

  it('is refused without a day, of a day to come, and as another one of the same day', () => {
    given(stockDecider, listed).when(record).thenRefused({ type: 'no_split_suspected', symbol })
    given(stockDecider, listed)
      .when({ ...record, date: '2025-01-09' })
      .thenRefused({ type: 'split_in_future', today })
    for (const other of [
      { to: 2, for: 1 },
      { to: 10, for: 3 },
    ])
      given(stockDecider, listed, splitWith())
        .when({ ...record, ratio: other, date: split.date })
        .thenRefused({ type: 'split_recorded', split })
  })

  it('is dismissed while it is suspected, and may be recorded after all', () => {
    given(stockDecider, listed, suspected).when(dismiss).then(dismissed)
    given(stockDecider, listed).when(dismiss).thenRefused({ type: 'no_split_suspected', symbol })
    given(stockDecider, listed, suspected, dismissed)
      .when({ ...record, date: split.date })
      .then(splitWith())
  })

  it('is settled by daily bars that have the close before it in new shares', () => {
    const [before, last] = [firstDay - 4 * day, firstDay - 3 * day]
    given(stockDecider, listed, suspected, daysAt([before, 119], [last, 120], [firstDay, 121]))
      .when(review)
      .then(splitWith({ from: before, to: last }))
    const older = daysAt([before - day, 118])
    given(stockDecider, listed, suspected, older, daysAt([before, 119], [last, 120]))
      .when(review)
      .then(splitWith({ from: before - day, to: last }))
  })

  it('is settled by the close of the newest of several imports, the last one of the same day', () => {
    const last = firstDay - 3 * day
    const older = daysAt([last - 9 * day, 1_100])
    const reviewed = (...imports: readonly StockEvent[]) =>
      given(stockDecider, listed, suspected, ...imports).when(review)
    reviewed(daysAt([last, 120]), older).then(splitWith({ from: last - 9 * day, to: last }))
    reviewed(daysAt([last, 120]), daysAt([firstDay, 121])).then(splitWith({ from: last, to: last }))
    reviewed(daysAt([last, 1_200]), daysAt([last, 120])).then(splitWith({ from: last, to: last }))
    reviewed(daysAt([last, 120]), daysAt([last, 1_200])).then()
  })

  it('is not settled by bars in old shares, of hours, from before it was suspected, or of later days', () => {
    const last = firstDay - 3 * day
    const { type, data: days } = daysAt([last, 120]) as Extract<
      StockEvent,
      { type: 'BarsImported' }
    >
    const hours: StockEvent = { type, data: { ...days, timeframe: '1H' } }
    for (const bars of [daysAt([last, 1_200]), daysAt([firstDay, 120]), hours])
      given(stockDecider, listed, suspected, bars).when(review).then()
    given(stockDecider, listed, daysAt([last, 120]), suspected)
      .when(review)
      .then()
    given(stockDecider, listed, daysAt([last, 120]))
      .when(review)
      .then()
  })
})
