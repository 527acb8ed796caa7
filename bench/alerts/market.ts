import type { ArmedAlert } from '../../src/domain/alert/armed/alert-index.ts'
import type { Tick } from '../../src/domain/price-feed/events.ts'
import type { SymbolDays } from '../../src/processes/alerts/ports.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../src/domain/calendar/trading-day.ts'

export const date: TradingDate = '2026-03-05'

/** Uniform in [0, 1): the same market in every run (a linear congruential generator). */
const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

const symbolOf = (index: number): string => {
  const letter = (value: number) => String.fromCharCode(65 + (value % 26))
  return `${letter(index / 17_576)}${letter(index / 676)}${letter(index / 26)}${letter(index)}`
}

const idOf = (index: number): string =>
  `7f2c1a52-9d0e-4c53-8f57-${index.toString(16).padStart(12, '0')}`

/** Alerts of each symbol, as 1/rank^s; s is such that all of them make `total`. */
const zipf = (symbols: number, total: number, first: number): number[] => {
  const sumFor = (s: number) => {
    let sum = 0
    for (let rank = 1; rank <= symbols; rank += 1) sum += Math.floor(first / rank ** s)
    return sum
  }
  let [low, high] = [0.5, 2]
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2
    if (sumFor(middle) > total) low = middle
    else high = middle
  }
  return Array.from({ length: symbols }, (_, index) => Math.floor(first / (index + 1) ** high))
}

export interface AlertMarket {
  readonly alerts: readonly ArmedAlert[]
  readonly days: readonly SymbolDays[]
  readonly batches: readonly (readonly Tick[])[]
}

export interface AlertMarketSize {
  readonly symbols: number
  readonly alerts: number
  readonly alertsOfFirst: number
  readonly batches: number
}

const percent = (random: number, range: number) => (2 * random - 1) * range

/** Levels lie up to 30% away from prices, which move by up to 0.2% a tick batch. */
export const makeAlertMarket = (size: AlertMarketSize): AlertMarket => {
  const random = randomOf(20_260_305)
  const names = Array.from({ length: size.symbols }, (_, index) => symbolOf(index))
  const prices = names.map(() => 20 + 400 * random())
  const alerts: ArmedAlert[] = []
  for (const [index, count] of zipf(size.symbols, size.alerts, size.alertsOfFirst).entries())
    for (let each = 0; each < count; each += 1) {
      const kind = random()
      const price = prices[index]!
      const away = 0.001 + 0.3 * random()
      const terms =
        kind < 0.4
          ? ({ condition: 'price_above', value: price * (1 + away) } as const)
          : kind < 0.8
            ? ({ condition: 'price_below', value: price * (1 - away) } as const)
            : kind < 0.9
              ? ({ condition: 'volume_spike', value: 0.5 + 5 * random() } as const)
              : ({ condition: 'percent_change', value: percent(random(), 20) || 1 } as const)
      alerts.push({ alertId: idOf(alerts.length), symbol: names[index]!, ...terms })
    }
  const days = names.map((symbol, index) => ({
    symbol,
    days: Array.from({ length: 30 }, (_, day) => ({
      time: dailyBarTime(shiftDate(date, day - 30)),
      close: prices[index]!,
      volume: 1e6,
    })),
    current: null,
    intraday: [],
    day: null,
  }))
  const start = tradingDayStart(date)
  const batches = Array.from({ length: size.batches }, (_, batch) =>
    names.map((symbol, index): Tick => {
      prices[index] = Math.max(0.01, prices[index]! * (1 + percent(random(), 0.002)))
      return [
        symbol,
        Math.round(prices[index] * 100) / 100,
        1_000 * (batch + 1),
        start + batch * 1_000,
      ]
    }),
  )
  return { alerts, days, batches }
}
