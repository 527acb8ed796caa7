const periods = 14

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Wilder's index of each bar from its definition: averages of gains and losses that begin with a
 * mean of fourteen and forget a fourteenth with every bar. NaN before there are fourteen moves.
 */
export const obviousRsi = (closes: readonly number[]): number[] => {
  const moves = closes.slice(1).map((close, index) => close - closes[index]!)
  const gains = moves.map((move) => Math.max(0, move))
  const losses = moves.map((move) => Math.max(0, -move))
  let [gain, loss] = [Number.NaN, Number.NaN]
  return closes.map((_, bar) => {
    if (bar < periods) return Number.NaN
    if (bar === periods)
      [gain, loss] = [mean(gains.slice(0, periods)), mean(losses.slice(0, periods))]
    else {
      gain = (gain * (periods - 1) + gains[bar - 1]!) / periods
      loss = (loss * (periods - 1) + losses[bar - 1]!) / periods
    }
    return loss === 0 ? 100 : 100 - 100 / (1 + gain / loss)
  })
}
