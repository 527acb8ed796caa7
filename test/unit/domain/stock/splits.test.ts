import { describe, it } from 'vitest'
import type { BarColumns } from '../../../../src/domain/stock/bars.ts'
import { stockDecider } from '../../../../src/domain/stock/decider.ts'
import type { StockEvent } from '../../../../src/domain/stock/events.ts'
import { given } from '../../../support/given.ts'

const day = 86_400
const listed: StockEvent = {
  type: 'StockListed',
  data: {
    ...{ symbol: 'AAPL', name: 'Apple Inc.', exchange: 'NASDAQ', currency: 'USD' },
    ...{ sector: 'Technology', source: 'simulated' },
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

  it('is suspected once, and not on a day whose step was settled', () => {
    given(stockDecider, listed).when(suspect).then(suspected)
    given(stockDecider, listed, suspected).when(suspect).then()
    given(stockDecider, listed, suspected, splitWith()).when(suspect).then()
    given(stockDecider, listed, suspected, dismissed).when(suspect).then()
    given(stockDecider).when(suspect).thenRefused({ type: 'not_listed', symbol })
  })

  it('is recorded of the day that looks so, or of the one that is told', () => {
    given(stockDecider, listed, suspected).when(record).then(splitWith())
    given(stockDecider, listed)
      .when({ ...record, date: split.date })
      .then(splitWith())
    given(stockDecider, listed, splitWith())
      .when({ ...record, date: split.date })
      .then()
  })

  it('is refused without a day, of a day to come, and as another one of the same day', () => {
    given(stockDecider, listed).when(record).thenRefused({ type: 'no_split_suspected', symbol })
    given(stockDecider, listed)
      .when({ ...record, date: '2025-01-09' })
      .thenRefused({ type: 'split_in_future', today })
    given(stockDecider, listed, splitWith())
      .when({ ...record, ratio: { to: 2, for: 1 }, date: split.date })
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

  it('is not settled by bars in old shares, from before it was suspected, or of later days', () => {
    const last = firstDay - 3 * day
    for (const bars of [daysAt([last, 1_200]), daysAt([firstDay, 120])])
      given(stockDecider, listed, suspected, bars).when(review).then()
    given(stockDecider, listed, daysAt([last, 120]), suspected)
      .when(review)
      .then()
    given(stockDecider, listed, daysAt([last, 120]))
      .when(review)
      .then()
  })
})
