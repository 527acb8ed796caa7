import { normal, type Random } from '../random.ts'
import type { Character } from './character.ts'

/** A fiscal quarter; fiscal years are calendar years. */
export interface Period {
  readonly year: number
  /** 0 to 3. */
  readonly quarter: number
}

/** What a quarter sold and earned, in whole US dollars. */
export interface Earnings extends Period {
  readonly shares: number
  revenue: number
  netIncome: number
}

/** The delay between the end of a quarter and its report. */
const reportingDelayMs = 40 * 86_400_000
/** Complete fiscal years in a report. */
export const fiscalYears = 4

/** The newest reported quarter at this moment (Unix ms). */
const newestReported = (now: number): Period => {
  const date = new Date(now - reportingDelayMs)
  const index = date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3) - 1
  return { year: Math.floor(index / 4), quarter: index % 4 }
}

/** Every quarter from the first of {@link fiscalYears} complete years to the newest, in order. */
export const periodsAt = (now: number): Period[] => {
  const newest = newestReported(now)
  const complete = newest.quarter === 3 ? newest.year : newest.year - 1
  const first = (complete - fiscalYears + 1) * 4
  const count = newest.year * 4 + newest.quarter - first + 1
  return Array.from({ length: count }, (_, i) => ({
    year: Math.floor((first + i) / 4),
    quarter: (first + i) % 4,
  }))
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Splits a total into whole dollars by the weights; the first part takes the difference. */
const shared = (total: number, weights: readonly number[]): number[] => {
  const whole = sum(weights)
  const parts = weights.map((weight) => Math.round((total * weight) / whole))
  parts[0] = (parts[0] ?? 0) + Math.round(total) - sum(parts)
  return parts
}

/** The year's net income according to its earnings per share, which are in whole cents. */
const fromWholeCents = (netIncome: number, shares: number): number =>
  Math.round((Math.round((100 * netIncome) / shares) * shares) / 100)

/**
 * Sales and earnings of the quarters. The last four add up to the earnings per share of the
 * fundamentals times the shares, and each complete year to earnings per share in whole cents, as in
 * reports. Years are computed newest first, and each is adjusted in its first quarter, which no
 * later sum contains.
 */
export const earningsOf = (
  company: Character,
  periods: readonly Period[],
  random: Random,
): Earnings[] => {
  const last = periods.length - 1
  const newestYear = periods[last - 4]?.year ?? 0
  const weight = ({ quarter }: Period, i: number): number =>
    (1 + company.growth) ** ((i - last) / 4) *
    (company.season[quarter] ?? 1) *
    (1 + 0.02 * normal(random))
  const weights = periods.map(weight)
  const margins = weights.map(
    (part) => part * (1 + 0.08 * Math.max(-3, Math.min(3, normal(random)))),
  )
  const scale = sum(weights.slice(-4))
  const marginScale = sum(margins.slice(-4))
  const revenues = shared(company.revenueTtm, weights.slice(-4))
  const incomes = shared(company.netIncomeTtm, margins.slice(-4))
  const quarters = periods.map((period, i): Earnings => {
    const yearsBack = Math.max(0, newestYear - period.year)
    const shares = company.sharesOutstanding / (1 + company.shareGrowth) ** yearsBack
    const older = i < periods.length - 4
    return {
      ...period,
      shares: Math.round(shares),
      revenue: older
        ? Math.round((company.revenueTtm * (weights[i] ?? 0)) / scale)
        : (revenues[i - last + 3] ?? 0),
      netIncome: older
        ? Math.round((company.netIncomeTtm * (margins[i] ?? 0)) / marginScale)
        : (incomes[i - last + 3] ?? 0),
    }
  })
  for (let from = (fiscalYears - 1) * 4; from >= 0; from -= 4) {
    const year = quarters.slice(from, from + 4)
    const first = year[0]
    if (first === undefined || from >= periods.length - 4) continue
    const total = sum(year.map(({ netIncome }) => netIncome))
    first.netIncome += fromWholeCents(total, first.shares) - total
  }
  return quarters
}
