import { EMA, MACD } from 'trading-signals'
import { formatDecimals, money, priceDecimals } from '../../notation/price.ts'
import type { Rule } from './rule.ts'

/** The usual periods of Appel's MACD: fast, slow and signal. */
const periods = [12, 26, 9] as const

/** The MACD crosses its signal line against the trend: upwards below zero, downwards above it. */
export const macdCross = (): Rule => {
  const [fast, slow, signal] = periods
  const macd = new MACD(new EMA(fast), new EMA(slow), new EMA(signal))
  let before: number | null = null
  return ({ close }) => {
    const now = macd.add(close)
    if (now === null) return null
    const last = before
    before = now.histogram
    if (last === null) return null
    const rises = last <= 0 && now.histogram > 0 && now.macd < 0
    const falls = last >= 0 && now.histogram < 0 && now.macd > 0
    if (!rises && !falls) return null
    const decimals = priceDecimals(close) + 1
    const text = (value: number) => formatDecimals(value, decimals)
    const [side, zero] = rises ? ['above', 'below'] : ['below', 'above']
    return {
      rule: 'macd-cross',
      type: rises ? 'buy' : 'sell',
      why: `MACD(${periods.join(', ')}) has crossed ${side} its signal line while ${zero} zero (${text(now.macd)} against ${text(now.signal)}), with the price at ${money(close)}.`,
      indicators: [
        `MACD(${periods.join(', ')}) ${text(now.macd)}`,
        `Signal line ${text(now.signal)}`,
      ],
    }
  }
}
