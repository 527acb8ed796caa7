import type { MetricKey } from '../../../src/domain/metrics/definitions.ts'
import type { SymbolRecord, Today } from '../../../src/domain/metrics/symbol-metrics.ts'
import type { HistoryDay } from '../../../src/domain/metrics/history/daily-history.ts'

type Values = Record<MetricKey, number | null>

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const mean = (values: readonly number[]) => sum(values) / values.length

/** The last `count` values; null when there are fewer. */
const last = (values: readonly number[], count: number) =>
  values.length < count ? null : values.slice(-count)

const overLast = (
  values: readonly number[],
  count: number,
  compute: (values: readonly number[]) => number,
) => {
  const found = last(values, count)
  return found === null ? null : compute(found)
}

const wilder = (values: readonly number[], period: number): number | null => {
  if (values.length < period) return null
  let average = mean(values.slice(0, period))
  for (let i = period; i < values.length; i += 1)
    average = (average * (period - 1) + values[i]!) / period
  return average
}

const emas = (values: readonly number[], period: number): number[] => {
  const result: number[] = []
  for (let i = period - 1; i < values.length; i += 1)
    result.push(
      i === period - 1
        ? mean(values.slice(0, period))
        : values[i]! * (2 / (period + 1)) + result.at(-1)! * (1 - 2 / (period + 1)),
    )
  return result
}

const rsi = (closes: readonly number[]): number | null => {
  const changes = closes.slice(1).map((close, i) => close - closes[i]!)
  const gain = wilder(
    changes.map((change) => (change > 0 ? change : 0)),
    14,
  )
  const loss = wilder(
    changes.map((change) => (change < 0 ? -change : 0)),
    14,
  )
  if (gain === null || loss === null) return null
  return loss === 0 ? 100 : 100 - 100 / (1 + gain / loss)
}

const atr = (days: readonly { high: number; low: number; close: number }[]): number | null =>
  wilder(
    days.slice(1).map(({ high, low }, i) => {
      const before = days[i]!.close
      return Math.max(high, before) - Math.min(low, before)
    }),
    14,
  )

const macd = (closes: readonly number[]): number | null => {
  const [fast, slow] = [emas(closes, 12), emas(closes, 26)]
  const line = slow.map((value, i) => fast[i + 14]! - value)
  const signal = emas(line, 9)
  return signal.length === 0 ? null : line.at(-1)! - signal.at(-1)!
}

const deviation = (values: readonly number[], divisor: number) => {
  const middle = mean(values)
  return Math.sqrt(sum(values.map((value) => (value - middle) ** 2)) / divisor)
}

const bollinger = (closes: readonly number[]) => {
  const width = 2 * deviation(closes, closes.length)
  const lower = mean(closes) - width
  return (closes.at(-1)! - lower) / (2 * width)
}

const beta = (own: readonly HistoryDay[], market: readonly HistoryDay[]): number | null => {
  const days = new Map(market.map((day) => [day.time, day]))
  const before = new Map(market.map((day, i) => [day.time, market[i - 1]]))
  const pairs: [number, number][] = []
  for (const [i, day] of own.entries()) {
    const marketDay = days.get(day.time)
    const marketBefore = before.get(day.time)
    const dayBefore = own[i - 1]
    if (!marketDay || !marketBefore || !dayBefore) continue
    pairs.push([day.close / dayBefore.close - 1, marketDay.close / marketBefore.close - 1])
  }
  if (pairs.length < 252) return null
  const used = pairs.slice(-252)
  const [x, y] = [mean(used.map(([a]) => a)), mean(used.map(([, b]) => b))]
  return sum(used.map(([a, b]) => (a - x) * (b - y))) / sum(used.map(([, b]) => (b - y) ** 2))
}

const dayMs = 86_400_000

/** Bars of the 365 calendar days that end with the newest one; null when the first bar is later. */
const lastYear = (days: readonly HistoryDay[]): readonly HistoryDay[] | null => {
  const now = days.at(-1)
  if (now === undefined || days.length < 2) return null
  const age = ({ time }: HistoryDay) => ((now.time - time) * 1_000) / dayMs
  return age(days[0]!) < 364 ? null : days.filter((day) => age(day) <= 364)
}

/** `YYYY-MM-DD` this many months before, by counting days down until the month has such a day. */
const monthsEarlier = (date: string, months: number): string => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const count = year * 12 + (month - 1) - months
  const begin = `${Math.floor(count / 12).toString()}-${((count % 12) + 1).toString().padStart(2, '0')}-`
  for (let tried = day; ; tried -= 1) {
    const found = `${begin}${tried.toString().padStart(2, '0')}`
    const parsed = new Date(`${found}T00:00:00Z`)
    if (!Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(found)) return found
  }
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The last close of this date or before it. */
const closeBy = (days: readonly HistoryDay[], date: string) =>
  days.findLast(({ time }) => dateOf(time * 1_000) <= date)?.close

const volumeShare = ({ profile }: SymbolRecord, today: Today): number | null => {
  if (profile.length < 20) return null
  const ms = today.at - today.startMs
  const shares = profile.slice(-20).map(({ volumes }) => {
    const all = Array.from(volumes)
    const quarter = Math.floor(ms / 900_000)
    const soFar = sum(all.slice(0, quarter)) + (all[quarter] ?? 0) * (ms / 900_000 - quarter)
    return soFar / sum(all)
  })
  return mean(shares)
}

const percent = (value: number | null, base: number | null | undefined) =>
  value === null || base === null || base === undefined ? null : 100 * (value / base - 1)

const ratio = (a: number | null, b: number | null) => (a === null || b === null ? null : a / b)
const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null)

/** Every metric of a symbol from all of its bars, as obviously as can be. */
export const slowMetrics = (record: SymbolRecord, market: SymbolRecord | null): Values => {
  const { today, minutes, fundamentals } = record
  const withToday = ({ days, today: now }: SymbolRecord): HistoryDay[] =>
    now === null
      ? [...days]
      : [
          ...days,
          { time: now.time, high: now.high, low: now.low, close: now.price, volume: now.volume },
        ]
  const days = withToday(record)
  const closes = days.map(({ close }) => close)
  const before = record.days.map(({ close }) => close)
  const p = before.at(-1) ?? null
  const c = today?.price ?? null
  const average = overLast(
    record.days.map(({ volume }) => volume),
    30,
    mean,
  )
  const typical = sum(
    minutes.map(({ high, low, close, volume }) => ((high + low + close) / 3) * volume),
  )
  const traded = sum(minutes.map(({ volume }) => volume))
  const year = today === null ? null : lastYear(days)
  const todayMs = (today?.time ?? 0) * 1_000
  const logs = closes.slice(1).map((close, i) => Math.log(close / closes[i]!))
  const share = today === null ? null : volumeShare(record, today)
  const eps = fundamentals.epsTtm
  const values: Values = {
    price: c,
    change: c === null || p === null ? null : c - p,
    changePercent: percent(c, p),
    gapPercent: percent(today?.open ?? null, p),
    changeFromOpen: percent(c, today?.open),
    volume: today?.volume ?? null,
    avgVolume30: average,
    relVolume:
      average === null || share === null ? null : ratio(today?.volume ?? null, average * share),
    dollarVolume:
      minutes.length === 0 ? null : sum(minutes.map(({ close, volume }) => close * volume)),
    vwapDistance: percent(c, typical / traded),
    dayRangePos: today && (100 * (today.price - today.low)) / (today.high - today.low),
    high52Dist: percent(c, year && Math.max(...year.map(({ high }) => high))),
    low52Dist: percent(c, year && Math.min(...year.map(({ low }) => low))),
    atr14Pct: c === null ? null : ratio(atr(days.map((day) => ({ ...day }))), c / 100),
    volatility20:
      year &&
      overLast(logs, 20, (all) => 100 * deviation(all, 19) * Math.sqrt(Math.min(365, year.length))),
    rsi14: rsi(closes),
    sma20Dist: percent(c, overLast(closes, 20, mean)),
    sma50Dist: percent(c, overLast(closes, 50, mean)),
    sma200Dist: percent(c, overLast(closes, 200, mean)),
    macdHist: c === null ? null : ratio(macd(closes), c / 100),
    bollPctB: overLast(closes, 20, bollinger),
    beta252: market === null ? null : beta(days, withToday(market)),
    marketCap:
      c === null || fundamentals.sharesOutstanding === null
        ? null
        : c * fundamentals.sharesOutstanding,
    floatShares: fundamentals.floatShares,
    sharesOut: fundamentals.sharesOutstanding,
    peTtm: eps !== null && eps > 0 ? ratio(c, eps) : null,
    epsTtm: eps,
    divYield: fundamentals.dividendsTtm === null ? null : ratio(100 * fundamentals.dividendsTtm, c),
    perfWeek: percent(c, closeBy(record.days, dateOf(todayMs - 7 * dayMs))),
    perfMonth: percent(c, closeBy(record.days, monthsEarlier(dateOf(todayMs), 1))),
    perfQuarter: percent(c, closeBy(record.days, monthsEarlier(dateOf(todayMs), 3))),
    perfYtd: percent(
      c,
      record.days.findLast(
        ({ time }) => new Date(time * 1_000).getUTCFullYear() < new Date(todayMs).getUTCFullYear(),
      )?.close,
    ),
  }
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, finite(value)]),
  ) as Values
}
