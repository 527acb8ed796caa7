import { SMA } from 'trading-signals'
import { formatPrice, money } from '../../notation/price.ts'
import type { Rule } from './rule.ts'

const fastBars = 20
const slowBars = 50

/** The fast simple moving average of closes crosses the slow one. */
export const movingAverageCross = (): Rule => {
  const fast = new SMA(fastBars)
  const slow = new SMA(slowBars)
  let before: number | null = null
  return ({ close }) => {
    const [quick, calm] = [fast.add(close), slow.add(close)]
    if (quick === null || calm === null) return null
    const [last, distance] = [before, quick - calm]
    before = distance
    if (last === null || last === 0 || Math.sign(distance) !== -Math.sign(last)) return null
    const type = distance > 0 ? 'buy' : 'sell'
    const side = type === 'buy' ? 'above' : 'below'
    return {
      rule: 'moving-average-cross',
      type,
      why: `The ${fastBars.toString()}-bar average of ${money(quick)} has crossed ${side} the ${slowBars.toString()}-bar average of ${money(calm)}, with the price at ${money(close)}.`,
      indicators: [
        `SMA(${fastBars.toString()}) ${formatPrice(quick)}`,
        `SMA(${slowBars.toString()}) ${formatPrice(calm)}`,
      ],
    }
  }
}
