import fc from 'fast-check'
import { namedQuantities, type RuleQuantity } from '../../../src/domain/alert/rule/rule.ts'
import { ruleLimits } from '../../../src/domain/alert/rule/limits.ts'
import { ruleMatches, ruleOperators } from '../../../src/domain/alert/vocabulary.ts'
import { timeframes } from '../../../src/domain/calendar/timeframes.ts'

const period = fc.integer({ min: 1, max: ruleLimits.averagePeriodMax })
const days = fc.integer({ min: 1, max: ruleLimits.extremeDaysMax })
const timeframe = fc.constantFrom(...timeframes)

/** With as many decimals as a trader may type. */
const anyLevel = fc
  .integer({ min: 1, max: 9_999_999 })
  .map((tenThousandths) => tenThousandths / 10_000)

const anyLine: fc.Arbitrary<RuleQuantity> = fc
  .tuple(fc.nat({ max: 2e9 }), fc.integer({ min: 1, max: 1e8 }), anyLevel, anyLevel)
  .map(([time, seconds, from, to]) => ({
    line: [
      { time, price: from },
      { time: time + seconds, price: to },
    ],
  }))

export const anyRuleQuantity: fc.Arbitrary<RuleQuantity> = fc.oneof(
  fc.constantFrom(...namedQuantities),
  fc.record({ sma: period, timeframe }),
  fc.record({ ema: period, timeframe }),
  fc.record({ highest: days }),
  fc.record({ lowest: days }),
  anyLine,
)

const anyCondition = fc.record(
  {
    left: anyRuleQuantity,
    operator: fc.constantFrom(...ruleOperators),
    right: fc.oneof(anyLevel, anyRuleQuantity),
    factor: anyLevel,
  },
  { requiredKeys: ['left', 'operator', 'right'] },
)

/** Rules that the server accepts by their shape. */
export const anyAlertRule = fc.record({
  match: fc.constantFrom(...ruleMatches),
  conditions: fc.array(anyCondition, {
    minLength: 1,
    maxLength: ruleLimits.conditionsPerRuleMax,
  }),
})
