import { describe, expect, it } from 'vitest'
import type { WatchedEvent } from '../../../../../src/domain/alert/armed/watch.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../../../../src/domain/calendar/trading-day.ts'
import { stockLimits } from '../../../../../src/domain/stock/limits.ts'
import { imported, listed } from '../../../../support/logs/market-events.ts'
import {
  batch,
  before,
  created,
  daysUntil,
  firstDay,
  fourAlerts,
  ratio,
  symbol,
  today,
} from '../../../../support/alerts/split-alerts.ts'
import { WatchedLog } from '../../../../support/logs/watched-log.ts'

describe('an imported day', () => {
  const oneDay = (date: TradingDate, price: number): WatchedEvent =>
    imported(symbol, '1D', { start: dailyBarTime(date), step: 86_400 }, [
      [price, price, price, price, 1_000],
    ])
  const logOf = (...events: readonly [WatchedEvent, on: TradingDate][]) => {
    const log = new WatchedLog()
    for (const event of [listed(symbol), daysUntil(before, 1_000), ...fourAlerts]) log.append(event)
    for (const [event, on] of events) log.append(event, tradingDayStart(on) + 12 * 3_600_000)
    return log
  }

  it('that is the newest and looks split pauses what is armed, as a live one does', () => {
    const log = logOf([oneDay(firstDay, 101), firstDay])
    const split = { ...ratio, date: firstDay }
    expect(log.ofType('SplitSuspected').map(({ data }) => data)).toEqual([
      { symbol, split, previousClose: 1_000, price: 101 },
    ])
    expect(log.ofType('AlertPaused')).toHaveLength(4)
    log.append(batch(firstDay, [90, 10_000]))
    expect(log.ofType('AlertTriggered')).toEqual([])
  })

  it('pauses nothing where a later day is known, or weeks afterwards', () => {
    const later = logOf([batch(today, [1_000, 1]), today], [oneDay(firstDay, 101), today])
    const old = logOf([oneDay(firstDay, 101), shiftDate(firstDay, 8)])
    for (const log of [later, old]) expect(log.ofType('SplitSuspected')).toEqual([])
  })

  it('that was judged as no split is not judged again by the same import', () => {
    const log = logOf([oneDay(firstDay, 101), firstDay])
    log.ask({ type: 'DismissSplit', symbol })
    log.append(oneDay(firstDay, 101), tradingDayStart(firstDay) + 12 * 3_600_000)
    expect(log.ofType('SplitSuspected')).toHaveLength(1)
    log.append(batch(firstDay, [90, 10_000]))
    expect(log.ofType('AlertTriggered')).not.toEqual([])
  })
})

describe('bars that are imported adjusted before the first price in new shares', () => {
  const adjustedLog = (): WatchedLog => {
    const log = new WatchedLog()
    for (const event of [listed(symbol), daysUntil(before, 1_000), ...fourAlerts]) log.append(event)
    log.append(created('today', 'price_below', 90), tradingDayStart(firstDay) + 60_000)
    log.append(daysUntil(shiftDate(firstDay, -1), 1_000))
    log.append(daysUntil(shiftDate(firstDay, -1), 100, 10_000))
    return log
  }

  it('settle the split: levels from before its day are in new shares, those of it stay', () => {
    const log = adjustedLog()
    const split = { ...ratio, date: firstDay }
    const last = dailyBarTime(shiftDate(firstDay, -1))
    expect(log.ofType('StockSplit').map(({ data }) => data)).toEqual([
      { symbol, split, adjusted: { from: last - 29 * 86_400, to: last } },
    ])
    expect(
      log
        .ofType('AlertRevised')
        .map(({ data }) => [data.alertId, 'value' in data ? data.value : null]),
    ).toEqual([
      ['above', 110],
      ['below', 90],
    ])
    log.append(batch(firstDay, [101, 9_000], [95, 9_500], [90, 9_600]))
    expect(log.ofType('SplitSuspected')).toEqual([])
    expect(
      log
        .ofType('AlertTriggered')
        .map(({ data }) => [data.alertId, 'measured' in data ? data.measured : null]),
    ).toEqual([
      ['fall', -5],
      ['today', 90],
      ['below', 90],
    ])
  })

  it('are no split backwards when bars in old shares come once more', () => {
    const log = adjustedLog()
    log.append(daysUntil(shiftDate(firstDay, -1), 1_000))
    expect(log.ofType('StockSplit')).toHaveLength(1)
  })

  it('settle the split for all batches of their import, and for no import before it', () => {
    const last = dailyBarTime(shiftDate(firstDay, -1))
    const full = stockLimits.barsPerImportMax
    const bars = (ends: number, count: number, price: number, source = 'simulated') => {
      const times = { start: ends - (count - 1) * 86_400, step: 86_400 }
      const event = imported(
        symbol,
        '1D',
        times,
        Array(count).fill([price, price, price, price, 1]),
      )
      return { ...event, data: { ...event.data, source } } as WatchedEvent
    }
    const splitAfter = (...events: readonly WatchedEvent[]) => {
      const log = new WatchedLog()
      for (const event of [listed(symbol), daysUntil(shiftDate(firstDay, -1), 1_000), ...events])
        log.append(event)
      return log.ofType('StockSplit').map(({ data }) => data.adjusted)
    }
    const [second, first] = [last - 9 * 86_400, last - (9 + full) * 86_400]
    const newest = bars(last, 10, 100)
    expect(
      splitAfter(bars(first - 86_400, full, 100), bars(second - 86_400, full, 100), newest),
    ).toEqual([{ from: last - (9 + 2 * full) * 86_400, to: last }])
    // Another file, one that ended before, and one of these days themselves.
    for (const other of [
      bars(second - 86_400, full, 1_000, 'import:other.csv'),
      bars(second - 86_400, 30, 1_000),
      bars(second, full, 1_000),
    ])
      expect(splitAfter(other, newest)).toEqual([{ from: second, to: last }])
  })
})
