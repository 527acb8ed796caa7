import { RSI, WSMA } from 'trading-signals'
import { rsiExtremes } from '../../indicators/running.ts'
import { money } from '../../notation/price.ts'
import type { Rule } from './rule.ts'

const bars = 14
const { oversold, overbought } = rsiExtremes

/** The relative strength index (Wilder 1978) comes back from an extreme. */
export const rsiReversal = (): Rule => {
  const rsi = new RSI(bars, WSMA)
  let before: number | null = null
  return ({ close }) => {
    const now = rsi.add(close)
    if (now === null) return null
    const last = before
    before = now
    if (last === null) return null
    const rises = last < oversold && now >= oversold
    const falls = last > overbought && now <= overbought
    if (!rises && !falls) return null
    const [verb, level, extreme] = rises
      ? (['risen', oversold, 'oversold'] as const)
      : (['fallen', overbought, 'overbought'] as const)
    return {
      rule: 'rsi-reversal',
      type: rises ? 'buy' : 'sell',
      why: `RSI(${bars.toString()}) has ${verb} from ${last.toFixed(1)} back through ${level.toString()} to ${now.toFixed(1)}: the price of ${money(close)} leaves the ${extreme} range.`,
      indicators: [`RSI(${bars.toString()}) ${now.toFixed(1)}`],
    }
  }
}
