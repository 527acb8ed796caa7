import { beforeEach, describe, expect, it } from 'vitest'
import { react } from '../../../../../src/domain/alert/armed/react.ts'
import { reactToSplitsAhead } from '../../../../../src/domain/alert/armed/react-to-split.ts'
import {
  newWatch,
  type Watch,
  type WatchedEvent,
} from '../../../../../src/domain/alert/armed/watch.ts'
import { tradingDayStart } from '../../../../../src/domain/calendar/trading-day.ts'
import type { PriceFeedEvent } from '../../../../../src/domain/price-feed/events.ts'
import {
  before,
  batch,
  created,
  firstDay,
  symbol,
} from '../../../../support/alerts/split-alerts.ts'

const split = { to: 10, for: 1, date: firstDay }
const setBefore = tradingDayStart(before)

let watch: Watch
beforeEach(() => {
  watch = newWatch()
})

const read = (event: WatchedEvent, at = setBefore, revision = 0) =>
  react(watch, event, { stream: 's', revision, at })
const begin = (price: number) =>
  reactToSplitsAhead(watch, (batch(before, [price, 1]) as PriceFeedEvent).data)
const adjust = (alertId: string, armedAt = 0) => ({ type: 'AdjustAlert', alertId, split, armedAt })
const triggers = (price: number) =>
  read(batch(before, [price, 1])).map((command) => ('alertId' in command ? command.alertId : ''))

describe('an alert on a stock with a split that the log has yet to report', () => {
  it('is adjusted with the first ticks of the stock, and triggers in the shares of the read models', () => {
    read(created('below', 'price_below', 900))
    read(created('above', 'price_above', 1_100))
    read(created('fall', 'percent_change', -5))
    watch.splits.expect(symbol, split)
    expect(begin(1_000)).toEqual([adjust('above'), adjust('below')])
    expect(begin(1_000)).toEqual([])
    expect(triggers(1_000)).toEqual([])
    expect(read(batch(before, [890, 1]))).toMatchObject([
      { type: 'TriggerAlert', alertId: 'below', measured: 89, tick: { price: 890 } },
    ])
  })

  it('is adjusted when its event is read', () => {
    watch.splits.expect(symbol, split)
    expect(read(created('below', 'price_below', 900))).toEqual([adjust('below')])
    expect(triggers(910)).toEqual([])
    expect(triggers(890)).toEqual(['below'])
  })

  it('stays as it is where it was set on the day of the split', () => {
    watch.splits.expect(symbol, split)
    expect(read(created('below', 'price_below', 90), tradingDayStart(firstDay))).toEqual([])
  })

  it('is not adjusted again when the log reports the split', () => {
    read(created('below', 'price_below', 900))
    watch.splits.expect(symbol, split)
    begin(1_000)
    expect(read({ type: 'StockSplit', data: { symbol, split, adjusted: null } })).toEqual([])
    expect(watch.armed.get('below')).toMatchObject({ value: 90, splits: [firstDay] })
  })

  it('is changed by nothing else that comes before the split', () => {
    watch.splits.expect(symbol, split)
    const row = watch.references.rows.rowOf(symbol)
    const day = { open: 1_000, high: 1_000, low: 1_000, close: 1_000, volume: 1 }
    const minutes = { times: [], open: [], high: [], low: [], close: [], volume: [] }
    const data = { symbol, source: 'simulated', date: before, day, minutes }
    expect(read({ type: 'TradingDayClosed', data })).toEqual([])
    expect(watch.references.newestDay(row)).toBeNull()
  })
})
