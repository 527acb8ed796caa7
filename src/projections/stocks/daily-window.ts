import { historyDaysMax } from '../../domain/metrics/history/daily-history.ts'
import type { DailyWindowDocument } from './documents.ts'

export interface Day {
  /** 00:00 UTC of the trading date, Unix seconds. */
  readonly time: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

export const emptyWindow = (symbol: string): DailyWindowDocument => ({
  _id: symbol,
  t: [],
  h: [],
  l: [],
  c: [],
  v: [],
  intraday: [],
})

const dayAt = ({ t, h, l, c, v }: DailyWindowDocument, index: number): Day => ({
  time: t[index] ?? 0,
  high: h[index] ?? 0,
  low: l[index] ?? 0,
  close: c[index] ?? 0,
  volume: v[index] ?? 0,
})

/** Days to be completed ones, into the window; a day that is there already is replaced. */
export const mergeDays = (window: DailyWindowDocument, days: readonly Day[]) => {
  const byTime = new Map(window.t.map((time, index) => [time, dayAt(window, index)]))
  for (const day of days) byTime.set(day.time, day)
  const newest = [...byTime.values()].sort((a, b) => a.time - b.time).slice(-historyDaysMax)
  window.t = newest.map(({ time }) => time)
  window.h = newest.map(({ high }) => high)
  window.l = newest.map(({ low }) => low)
  window.c = newest.map(({ close }) => close)
  window.v = newest.map(({ volume }) => volume)
}

/** The last completed day before this moment (Unix seconds), or null. */
export const lastDayBefore = (window: DailyWindowDocument, time: number): Day | null => {
  const index = window.t.findLastIndex((other) => other < time)
  return index < 0 ? null : dayAt(window, index)
}
