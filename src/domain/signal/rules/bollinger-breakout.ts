import { BollingerBands, SMA } from 'trading-signals'
import { formatPrice, money } from '../../notation/price.ts'
import type { Rule } from './rule.ts'

const bars = 20
const deviations = 2
/** Times the mean volume of the bars before. */
const volumeMultipleMin = 1.5

/** The close leaves the Bollinger bands on far more than the usual volume. */
export const bollingerBreakout = (): Rule => {
  const bands = new BollingerBands(bars, deviations)
  const volumes = new SMA(bars)
  let wasInside = false
  return ({ close, volume }) => {
    const usual = volumes.getResult()
    volumes.add(volume)
    const band = bands.add(close)
    if (band === null) return null
    const before = wasInside
    wasInside = close >= band.lower && close <= band.upper
    if (usual === null || usual <= 0 || wasInside || !before) return null
    const multiple = volume / usual
    if (multiple < volumeMultipleMin) return null
    const rises = close > band.upper
    const [side, name, level] = rises
      ? (['above', 'upper', band.upper] as const)
      : (['below', 'lower', band.lower] as const)
    return {
      rule: 'bollinger-breakout',
      type: rises ? 'buy' : 'sell',
      why: `The close of ${money(close)} stands ${side} the ${name} Bollinger band of ${money(level)} on ${multiple.toFixed(1)} times the mean volume of ${bars.toString()} bars.`,
      indicators: [
        `Bollinger(${bars.toString()}, ${deviations.toString()}) ${formatPrice(band.lower)} to ${formatPrice(band.upper)}`,
        `Volume ${multiple.toFixed(1)} times its mean`,
      ],
    }
  }
}
