import type { ScanRuleInput } from '../../../src/contracts/scans/scan-rules.ts'
import type { SymbolRecord } from '../../../src/domain/metrics/symbol-metrics.ts'

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length

/** The Monday of a day's week, and its month, as text. */
const weekOf = (time: number): string => {
  const date = new Date(time * 1_000)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
const monthOf = (time: number): string => new Date(time * 1_000).toISOString().slice(0, 7)

/** The mean of this many newest closes of days, weeks or months, today's price being the newest. */
const simpleMovingAverage = (record: SymbolRecord, period: number, interval: string) => {
  const { days, today } = record
  if (today === null) return null
  const keyOf = { Daily: String, Weekly: weekOf, Monthly: monthOf }[interval]!
  const closes = new Map(days.map(({ time, close }) => [keyOf(time), close]))
  closes.delete(keyOf(today.time))
  const newest = [...closes.values(), today.price].slice(-period)
  return newest.length < period ? null : mean(newest)
}

/** What each word of the scanner's form stands for, read from all that is recorded of a symbol. */
const valueOf = (word: string, record: SymbolRecord, rule: ScanRuleInput): number | null => {
  const { days, today, fundamentals } = record
  const yesterday = days.at(-1) ?? null
  const volumes = days.slice(-30).map(({ volume }) => volume)
  const price = today?.price ?? null
  const since = (close: number | undefined) =>
    price === null || close === undefined ? null : price - close
  switch (word) {
    case 'LAST':
    case 'PRICE':
      return price
    case "DAY'S VOLUME":
    case 'VOLUME':
      return today?.volume ?? null
    case '30 DAY AVG VOLUME':
      return volumes.length < 30 ? null : mean(volumes)
    case 'DAY OPEN':
      return today?.open ?? null
    case 'HIGH':
      return today?.high ?? null
    case 'LOW':
      return today?.low ?? null
    case 'CLOSE':
      return yesterday?.close ?? null
    case 'CHANGE':
      return since(yesterday?.close)
    case '% CHANGE': {
      const change = since(yesterday?.close)
      return change === null || !yesterday ? null : (100 * change) / yesterday.close
    }
    case 'MARKET CAP':
      return price === null || fundamentals.sharesOutstanding === null
        ? null
        : price * fundamentals.sharesOutstanding
    case 'FLOAT':
      return fundamentals.floatShares
    case 'SHARES OUT':
      return fundamentals.sharesOutstanding
    case 'YESTERDAY $VOLUME':
      if (yesterday) return yesterday.close * yesterday.volume
      return today === null ? null : 0.8 * today.volume
    case 'Simple Moving Average':
      return simpleMovingAverage(record, Number(rule.period ?? 30), rule.interval ?? 'Daily')
    default:
      throw new Error(`'${word}' is no word of the form.`)
  }
}

const compare: Record<ScanRuleInput['operator'], (a: number, b: number) => boolean> = {
  'greater than or equal': (a, b) => a >= b,
  'less than or equal': (a, b) => a <= b,
  'greater than': (a, b) => a > b,
  'less than': (a, b) => a < b,
  equal: (a, b) => Math.abs(a - b) <= 0.01 + 1e-9,
  'not equal': (a, b) => Math.abs(a - b) > 0.01 + 1e-9,
}

/** Whether a symbol matches one rule, by the words of the form and all of its bars. */
export const obviouslyMatches = (rule: ScanRuleInput, record: SymbolRecord): boolean => {
  const left = valueOf(rule.field, record, rule)
  const word = String(rule.compareValue)
  const right = rule.compareType === 'NUMERIC' ? Number(word) : valueOf(word, record, rule)
  if (left === null || right === null) return false
  const share = rule.compareType === 'PERCENT' ? Number(rule.percentage) / 100 : 1
  const times = Number(rule.multiplier ?? 0)
  return compare[rule.operator](left, right * share * (times === 0 ? 1 : times))
}
