import { metricDefinitions } from '../metrics/definitions.ts'
import { equalWithin } from './limits.ts'
import type { Comparison } from './plan.ts'
import type { PlainQuantity, Quantity } from './quantity.ts'

/** `price`: US dollars a share. Values of one unit can be compared. */
export type ScanUnit = 'price' | 'dollars' | 'shares' | 'percent' | 'ratio'

const dollars: ReadonlySet<Quantity> = new Set<Quantity>([
  'dollarVolume',
  'marketCap',
  'yesterdayDollarVolume',
])

export const unitOf = (quantity: Quantity): ScanUnit => {
  if (dollars.has(quantity)) return 'dollars'
  const unit = metricDefinitions.find(({ key }) => key === quantity)?.unit ?? 'usd'
  return unit === 'usd' ? 'price' : unit
}

interface Bounds {
  readonly least: number
  readonly most: number
}

const share: Bounds = { least: 0, most: 100 }
const positive: Bounds = { least: 0, most: Number.POSITIVE_INFINITY }
const unbounded: Bounds = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }

const special: Readonly<Partial<Record<PlainQuantity, Bounds>>> = {
  rsi14: share,
  dayRangePos: share,
  high52Dist: { least: -100, most: 0 },
  low52Dist: positive,
  atr14Pct: positive,
  volatility20: positive,
  divYield: positive,
  relVolume: positive,
  peTtm: positive,
  change: unbounded,
  epsTtm: unbounded,
  bollPctB: unbounded,
  beta252: unbounded,
  macdHist: unbounded,
}

/** Between which numbers a quantity is, by its formula. */
export const boundsOf = (quantity: PlainQuantity): Bounds => {
  const usual = unitOf(quantity) === 'percent' ? { ...positive, least: -100 } : positive
  return special[quantity] ?? usual
}

/** The bound for which no value can meet a comparison with a number; null: some can. */
export const boundAgainst = ({ left, operator, right }: Comparison): keyof Bounds | null => {
  if (typeof left !== 'string' || !('constant' in right)) return null
  const { least, most } = boundsOf(left)
  const { constant } = right
  switch (operator) {
    case 'greater than':
      return constant >= most ? 'most' : null
    case 'greater than or equal':
      return constant > most ? 'most' : null
    case 'less than':
      return constant <= least ? 'least' : null
    case 'less than or equal':
      return constant < least ? 'least' : null
    case 'equal':
      if (constant > most + equalWithin) return 'most'
      return constant < least - equalWithin ? 'least' : null
    case 'not equal':
      return null
  }
}
