import {
  dailyBarTime,
  nextMidnight,
  tradingDate,
  type TradingDate,
  tradingDayStart,
} from '../../domain/calendar/trading-day.ts'
import type { Tick } from '../../domain/price-feed/events.ts'
import { isOpening } from '../../domain/price-feed/first-tick.ts'
import type { LastPrice } from '../port.ts'
import { toCents } from './columns.ts'
import { varianceShape, volumeShape } from './daily-shape.ts'
import { gapShocks, gapVariance, marketColumn, purposes, type Factors } from './factors.ts'
import { seeded, shock, type Random } from './random.ts'
import { sectorIndex, sectors } from './sectors.ts'
import type { Security } from './security.ts'
import { dayMotion, gapReturn, stepReturn, stepVolume, type DayMotion } from './walk.ts'

/** After a longer silence, a tick batch moves prices only as far as this much time would. */
export const elapsedMsMax = 15 * 60_000

const lowestPrice = 0.01

interface Quote {
  readonly security: Security
  readonly sector: number
  /** Not rounded, so that moves below a cent add up. */
  price: number
  volume: number
  motion: DayMotion | null
  /** Trading date of price and volume. */
  date: TradingDate
}

interface Day {
  readonly date: TradingDate
  readonly day: number
  readonly opens: number
  readonly closes: number
  readonly marketDeviation: number
  readonly gap: Float64Array
}

const dayOf = (factors: Factors, at: number): Day => {
  const date = tradingDate(at)
  const day = dailyBarTime(date) / 86_400
  return {
    date,
    day,
    opens: tradingDayStart(date),
    closes: nextMidnight(at),
    marketDeviation: factors.marketDeviation(day),
    gap: gapShocks(factors, day),
  }
}

/** Starts a day for a quote: draws its motion, and applies the overnight gap on a new day. */
const enterDay = (seed: number, quote: Quote, day: Day): DayMotion => {
  const random = seeded(seed, quote.security.key, day.day * 8 + purposes.live)
  const motion = dayMotion(quote.security, day.marketDeviation, random)
  if (quote.date !== day.date) {
    quote.price *= Math.exp(gapReturn(motion, day.gap, quote.sector, random))
    quote.volume = 0
    quote.date = day.date
  }
  quote.motion = motion
  return motion
}

/** The share of a day's variance or volume between two moments. */
const lazyPart = (shape: { until: (u: number) => number }, day: Day, from: number, to: number) => {
  const u = (at: number) => (at - day.opens) / (day.closes - day.opens)
  return shape.until(u(to)) - shape.until(u(Math.max(from, day.opens)))
}

const advance = (
  quote: Quote,
  motion: DayMotion,
  step: { readonly variance: number; readonly volume: number },
  shocks: Float64Array,
  random: Random,
): void => {
  const market = shocks[marketColumn] ?? 0
  const own = shock(random)
  const r = stepReturn(motion, step.variance, { market, sector: shocks[quote.sector] ?? 0, own })
  const deviation = Math.sqrt(motion.variance * step.variance)
  quote.price = Math.max(lowestPrice, quote.price * Math.exp(r))
  const surprise = deviation === 0 ? 0 : r / deviation
  quote.volume += stepVolume(motion.volume * step.volume, surprise, random)
}

export interface LiveMarket {
  /** Moves every price to the moment `now` (Unix ms), and returns all of them. */
  batch(now: number): Tick[]
}

/**
 * The live market, continued from its last state. A move is scaled by the time since the previous
 * tick batch, so that the interval does not change the market's statistics.
 * @param since Unix ms: from when the first tick batch's time counts
 */
export const createLiveMarket = (
  factors: Factors,
  securities: readonly Security[],
  from: ReadonlyMap<string, LastPrice>,
  since: number,
): LiveMarket => {
  const { seed } = factors
  const random = seeded(seed, Math.floor(since / 1_000), since % 1_000)
  let day = dayOf(factors, since)
  let last = since
  const quotes = securities.map((security): Quote => {
    const known = from.get(security.listing.symbol)
    return {
      security,
      sector: sectorIndex(security.listing.sector),
      price: known?.price ?? security.startPrice,
      volume: known?.dayVolume ?? 0,
      motion: null,
      date: known?.date ?? day.date,
    }
  })
  const batch = (now: number): Tick[] => {
    const newDay = now >= day.closes
    if (newDay) day = dayOf(factors, now)
    const start = Math.max(last, now - elapsedMsMax)
    const variance = (1 - gapVariance) * Math.max(0, lazyPart(varianceShape, day, start, now))
    const volume = Math.max(0, lazyPart(volumeShape, day, start, now))
    const shocks = Float64Array.from({ length: sectors.length + 1 }, () => shock(random))
    last = Math.max(last, now)
    return quotes.map((quote) => {
      const motion = newDay ? null : quote.motion
      const goesOn = quote.date === day.date
      advance(quote, motion ?? enterDay(seed, quote, day), { variance, volume }, shocks, random)
      // If the day was already in progress at the start, its earlier volume belongs to no minute.
      if (!goesOn && !isOpening(last - day.opens)) quote.volume = 0
      return [quote.security.listing.symbol, toCents(quote.price), quote.volume, last]
    })
  }
  return { batch }
}
