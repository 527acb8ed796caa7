import { betaWith } from './beta.ts'
import type { PlainQuantity } from '../scan/quantity.ts'
import type { MetricKey } from './definitions.ts'
import type { HistoryParts } from './history/history-parts.ts'
import { averagePeriods, trueRange } from './history/running-averages.ts'
import { meanWith, relativeStrength, squaresWith, wilderWith } from '../indicators/running.ts'

/** The inputs of one symbol's metrics, in US dollars and shares; NaN: unknown. */
export interface MetricInputs {
  price: number
  open: number
  high: number
  low: number
  /** The day's running total. */
  volume: number
  /** The mean share of a day's volume that is traded by this minute. */
  volumeShare: number
  /** Σ close × volume of today's minutes. */
  dollarVolume: number
  /** Of today's minutes, each by its typical price. */
  vwap: number
  sharesOut: number
  floatShares: number
  epsTtm: number
  dividendsTtm: number
  /** The market's return on the day that the price is of; NaN: it has not traded on it. */
  marketReturn: number
  parts: HistoryParts
}

export const emptyInputs = (parts: HistoryParts): MetricInputs => ({
  price: Number.NaN,
  open: Number.NaN,
  high: Number.NaN,
  low: Number.NaN,
  volume: Number.NaN,
  volumeShare: Number.NaN,
  dollarVolume: Number.NaN,
  vwap: Number.NaN,
  sharesOut: Number.NaN,
  floatShares: Number.NaN,
  epsTtm: Number.NaN,
  dividendsTtm: Number.NaN,
  marketReturn: Number.NaN,
  parts,
})

/** Name by name: a tick does it for its symbol, and `Object.assign` takes twice as long. */
export const copyInputs = (from: MetricInputs, to: MetricInputs) => {
  to.price = from.price
  to.open = from.open
  to.high = from.high
  to.low = from.low
  to.volume = from.volume
  to.volumeShare = from.volumeShare
  to.dollarVolume = from.dollarVolume
  to.vwap = from.vwap
  to.sharesOut = from.sharesOut
  to.floatShares = from.floatShares
  to.epsTtm = from.epsTtm
  to.dividendsTtm = from.dividendsTtm
  to.marketReturn = from.marketReturn
  to.parts = from.parts
}

const percentOf = (value: number, base: number): number => 100 * (value / base - 1)

/** Divides before it multiplies: 100 * 0.67 / 0.67 would be rounded to more than 100. */
const shareInPercent = (part: number, whole: number): number => 100 * (part / whole)

const atr = ({ high, low, parts: { previousClose, atrBefore } }: MetricInputs): number => {
  const { wilder } = averagePeriods
  return wilderWith(atrBefore, trueRange(high, low, previousClose), wilder)
}

const rsi = ({ price, parts: { previousClose, gainBefore, lossBefore } }: MetricInputs): number => {
  const change = price - previousClose
  const gain = wilderWith(gainBefore, Math.max(change, 0), 14)
  const loss = wilderWith(lossBefore, Math.max(-change, 0), 14)
  return relativeStrength(gain, loss)
}

const macdHistogram = ({ price, parts }: MetricInputs): number => {
  const { ema12, ema26, signal, signalWeight } = parts
  const difference = ema12 + (2 / 13) * (price - ema12) - (ema26 + (2 / 27) * (price - ema26))
  return (1 - signalWeight) * (difference - signal)
}

const bollingerB = ({ price, parts: { closes } }: MetricInputs): number => {
  const middle = meanWith(closes, price)
  const width = 2 * Math.sqrt(squaresWith(closes, price) / 20)
  return (price - (middle - width)) / (2 * width)
}

/** A year has as many trading days as the last 365 calendar days had, today included. */
const volatility = ({ price, parts }: MetricInputs): number =>
  100 *
  Math.sqrt(squaresWith(parts.returns, Math.log(price / parts.previousClose)) / 19) *
  Math.sqrt(parts.yearTradingDays + 1)

/** If yesterday's volume is unknown, this share of today's is used. */
const shareForYesterday = 0.8

/** What scans compare with yesterday's dollar volume. */
export const yesterdayDollarVolume = ({ volume, parts }: MetricInputs): number =>
  Number.isNaN(parts.yesterdayDollarVolume)
    ? shareForYesterday * volume
    : parts.yesterdayDollarVolume

export interface YearRange {
  readonly high: number
  readonly low: number
}

/** Of 52 weeks: the 364 calendar days before today and today. */
export const yearRange = ({ high, low, parts }: MetricInputs): YearRange => ({
  high: Math.max(parts.yearHigh, high),
  low: Math.min(parts.yearLow, low),
})

/** One formula per metric; a result that is not finite (a missing input, division by 0) is null. */
export const formulas: Readonly<Record<MetricKey, (inputs: MetricInputs) => number>> = {
  price: ({ price }) => price,
  change: ({ price, parts }) => price - parts.previousClose,
  changePercent: ({ price, parts }) => percentOf(price, parts.previousClose),
  gapPercent: ({ open, parts }) => percentOf(open, parts.previousClose),
  changeFromOpen: ({ price, open }) => percentOf(price, open),
  volume: ({ volume }) => volume,
  avgVolume30: ({ parts }) => parts.averageVolume30,
  relVolume: ({ volume, volumeShare, parts }) => volume / (parts.averageVolume30 * volumeShare),
  dollarVolume: ({ dollarVolume }) => dollarVolume,
  vwapDistance: ({ price, vwap }) => percentOf(price, vwap),
  dayRangePos: ({ price, high, low }) => shareInPercent(price - low, high - low),
  high52Dist: (inputs) => percentOf(inputs.price, yearRange(inputs).high),
  low52Dist: (inputs) => percentOf(inputs.price, yearRange(inputs).low),
  atr14Pct: (inputs) => shareInPercent(atr(inputs), inputs.price),
  volatility20: volatility,
  rsi14: rsi,
  sma20Dist: ({ price, parts }) => percentOf(price, (parts.sum19 + price) / 20),
  sma50Dist: ({ price, parts }) => percentOf(price, (parts.sum49 + price) / 50),
  sma200Dist: ({ price, parts }) => percentOf(price, (parts.sum199 + price) / 200),
  macdHist: (inputs) => shareInPercent(macdHistogram(inputs), inputs.price),
  bollPctB: bollingerB,
  beta252: ({ price, marketReturn, parts }) =>
    Number.isNaN(marketReturn)
      ? parts.betaOfDays
      : betaWith(parts.beta, price / parts.previousClose - 1, marketReturn),
  marketCap: ({ price, sharesOut }) => price * sharesOut,
  floatShares: ({ floatShares }) => floatShares,
  sharesOut: ({ sharesOut }) => sharesOut,
  peTtm: ({ price, epsTtm }) => (epsTtm > 0 ? price / epsTtm : Number.NaN),
  epsTtm: ({ epsTtm }) => epsTtm,
  divYield: ({ price, dividendsTtm }) => shareInPercent(dividendsTtm, price),
  perfWeek: ({ price, parts }) => percentOf(price, parts.weekBase),
  perfMonth: ({ price, parts }) => percentOf(price, parts.monthBase),
  perfQuarter: ({ price, parts }) => percentOf(price, parts.quarterBase),
  perfYtd: ({ price, parts }) => percentOf(price, parts.ytdBase),
}

/** The same for what scans read besides the metrics. */
export const quantityFormulas: Readonly<Record<PlainQuantity, (inputs: MetricInputs) => number>> = {
  ...formulas,
  open: ({ open }) => open,
  high: ({ high }) => high,
  low: ({ low }) => low,
  previousClose: ({ parts }) => parts.previousClose,
  yesterdayDollarVolume,
}
