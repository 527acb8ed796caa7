import { formatPrice, money } from '../../notation/price.ts'
import type { Rule } from './rule.ts'

/** Trading days in 52 weeks, as data vendors count them. */
const yearBars = 252

/** The close passes the highest high, or the lowest low, of the 252 bars before, from inside. */
export const yearBreakout = (): Rule => {
  const highs: number[] = []
  const lows: number[] = []
  let wasInside = false
  return ({ close, high, low }) => {
    const [top, bottom] =
      highs.length < yearBars ? [Infinity, -Infinity] : [Math.max(...highs), Math.min(...lows)]
    const before = wasInside
    wasInside = highs.length === yearBars && close <= top && close >= bottom
    highs.push(high)
    lows.push(low)
    if (highs.length > yearBars) {
      highs.shift()
      lows.shift()
    }
    if (!before || wasInside) return null
    const rises = close > top
    const [level, extreme] = rises ? [top, 'highest'] : [bottom, 'lowest']
    return {
      rule: '52-week-breakout',
      type: rises ? 'buy' : 'sell',
      why: `The close of ${money(close)} has passed ${money(level)}, the ${extreme} price of the 52 weeks before.`,
      indicators: [`52-week ${rises ? 'high' : 'low'} ${formatPrice(level)}`],
    }
  }
}
