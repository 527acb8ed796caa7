import { yearBefore } from '../../metrics/history/year.ts'
import { formatPrice, money } from '../../notation/price.ts'
import type { Rule } from './rule.ts'

/** The close passes the highest high, or the lowest low, of the 52 weeks before, from inside. */
export const yearBreakout = (): Rule => {
  const before = { times: [] as number[], highs: [] as number[], lows: [] as number[] }
  let isInside = false
  return (candle) => {
    const { close, time } = candle
    const { yearHigh, yearLow } = yearBefore(before, time)
    before.times.push(time)
    before.highs.push(candle.high)
    before.lows.push(candle.low)
    const wasInside = isInside
    isInside = close <= yearHigh && close >= yearLow
    if (!wasInside || isInside) return null
    const rises = close > yearHigh
    const [level, extreme] = rises ? [yearHigh, 'highest'] : [yearLow, 'lowest']
    return {
      rule: '52-week-breakout',
      type: rises ? 'buy' : 'sell',
      why: `The close of ${money(close)} has passed ${money(level)}, the ${extreme} price of the 52 weeks before.`,
      indicators: [`52-week ${rises ? 'high' : 'low'} ${formatPrice(level)}`],
    }
  }
}
