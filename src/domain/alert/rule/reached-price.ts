import type { RuleSymbol } from '../armed/rules/rule-symbol.ts'
import { ruleHolds } from './evaluate.ts'
import type { CompoundRule } from './rule.ts'

/** As many halves as lie between any two numbers. */
const halvesMax = 64

/**
 * The price at which a rule that holds at the symbol's newest tick came to hold on the way there: of
 * a price above 105 it is 105, also where the bar's high is 112.
 * @param cameFrom the price before in the same bar; undefined: an open, or a tick of its own
 * @returns US dollars; the newest price where something else decided, such as the volume
 */
export const reachedPrice = (
  rule: CompoundRule,
  symbol: RuleSymbol,
  cameFrom: number | undefined,
): number => {
  const price = symbol.now('price')
  if (cameFrom === undefined) return price
  const [high, low] = [symbol.before('high'), symbol.before('low')]
  const holdsAt = (at: number): boolean => {
    const extremes = { high: Math.max(high, at), low: Math.min(low, at) }
    const now = symbol.readAs((inputs) => ({ ...inputs, ...extremes, price: at }))
    return ruleHolds(rule, now, symbol.before)
  }
  if (holdsAt(cameFrom)) return price
  let [before, reached] = [cameFrom, price]
  for (let half = 0; half < halvesMax; half += 1) {
    const middle = before + (reached - before) / 2
    if (holdsAt(middle)) reached = middle
    else before = middle
  }
  return reached
}
