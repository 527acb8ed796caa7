import { isLine, type RuleQuantity } from '../../rule/rule.ts'

/**
 * What of a tick moves a quantity within a trading day. `day`: nothing; a line moves with time.
 * `price`, `volume`: this part of a tick alone, and the quantity only grows or only falls with it.
 * `range`: as `price`, while the price stays within the day's high and low. `all`: anything else.
 */
export type MovedBy = 'day' | 'price' | 'range' | 'volume' | 'all'

const quantities: Readonly<Record<Exclude<MovedBy, 'all'>, readonly RuleQuantity[]>> = {
  day: [
    ...(['open', 'previousClose', 'gapPercent', 'avgVolume30'] as const),
    ...(['floatShares', 'sharesOut', 'epsTtm'] as const),
  ],
  price: [
    ...(['price', 'change', 'changePercent', 'changeFromOpen', 'rsi14', 'macdHist'] as const),
    ...(['sma20Dist', 'sma50Dist', 'sma200Dist', 'marketCap', 'peTtm', 'divYield'] as const),
    ...(['perfWeek', 'perfMonth', 'perfQuarter', 'perfYtd'] as const),
  ],
  range: ['high', 'low', 'dayRangePos', 'high52Dist', 'low52Dist', 'atr14Pct'],
  volume: ['volume'],
}

const known = new Map<RuleQuantity, MovedBy>(
  Object.entries(quantities).flatMap(([by, named]) => named.map((one) => [one, by as MovedBy])),
)

export const movedBy = (quantity: RuleQuantity): MovedBy => {
  if (typeof quantity === 'string') return known.get(quantity) ?? 'all'
  return 'sma' in quantity || 'ema' in quantity ? 'price' : 'day'
}

/** What moves two quantities together. */
export const movedByBoth = (one: MovedBy, other: MovedBy): MovedBy => {
  if (one === other || other === 'day') return one
  if (one === 'day') return other
  const both = [one, other]
  return both.includes('price') && both.includes('range') ? 'range' : 'all'
}

/**
 * How much a quantity moves: 0 with a day, 1 with its extremes or with time, 2 with a price, 3 with
 * anything, so that no tick is calm.
 */
export const restlessness = (quantity: RuleQuantity): 0 | 1 | 2 | 3 => {
  if (isLine(quantity)) return 1
  const by = movedBy(quantity)
  if (by === 'day' || by === 'all') return by === 'day' ? 0 : 3
  return quantity === 'high' || quantity === 'low' || quantity === 'volume' ? 1 : 2
}
