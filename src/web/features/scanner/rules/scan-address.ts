import { type ScanRuleInput, scanRules } from '../../../../contracts/scans/scan-rules.ts'
import {
  scanAnalytics,
  scanCompareTypes,
  scanConjunctions,
  scanFields,
  scanIntervals,
  scanOperators,
} from '../../../../domain/scan/vocabulary.ts'
import { scannerLimits } from '../limits.ts'
import { type DraftRule, draftOf, rulesToSend } from '../../../components/rules/draft-rule.ts'

/** Changes with the order or the meaning of the parts, so that an older link is not misread. */
const version = '1'
/** Neither is encoded in an address, nor part of a word or a number. */
const [betweenRules, betweenParts] = ['*', '_']

/** A word as it can stand in an address. */
const slugOf = (word: string): string => word.replace(/[^A-Za-z0-9]/g, '-')

const partsOf = (rule: ScanRuleInput): string[] => {
  const { compareType, compareValue, multiplier = '', percentage = 0, period = 0 } = rule
  return [
    slugOf(rule.field),
    slugOf(rule.operator),
    compareType,
    compareType === 'NUMERIC' ? compareValue.toString() : slugOf(compareValue.toString()),
    multiplier.toString(),
    percentage.toString(),
    rule.conjunction ?? 'AND',
    period.toString(),
    rule.interval ?? 'Daily',
  ]
}

/** Valid rules as the value of an address's `scan`: `1*rsi14_greater-than_NUMERIC_70__0_AND_30_Daily`. */
export const addressOf = (rules: readonly DraftRule[]): string =>
  [version, ...rulesToSend(rules).map((rule) => partsOf(rule).join(betweenParts))].join(
    betweenRules,
  )

const ruleOf = (text: string): unknown => {
  const [field, operator, compareType, value = '', multiplier, percentage, ...rest] =
    text.split(betweenParts)
  const [conjunction, period, interval, ...tooMany] = rest
  if (interval === undefined || tooMany.length > 0) return null
  const wordOf = (words: readonly string[], slug = '') =>
    words.find((word) => slugOf(word) === slug)
  return {
    field: wordOf(scanFields, field),
    operator: wordOf(scanOperators, operator),
    compareType: wordOf(scanCompareTypes, compareType),
    compareValue: compareType === 'NUMERIC' ? value : wordOf(scanAnalytics, value),
    multiplier,
    percentage,
    conjunction: wordOf(scanConjunctions, conjunction),
    period,
    interval: wordOf(scanIntervals, interval),
  }
}

/** The rules of an address's `scan`; null: it is broken, of another version or not valid. */
export const rulesOfAddress = (address: string): readonly DraftRule[] | null => {
  if (address.length > scannerLimits.addressCharactersMax) return null
  const [first, ...texts] = address.split(betweenRules)
  if (first !== version) return null
  const { data } = scanRules.safeParse(texts.map(ruleOf))
  return data?.map(draftOf) ?? null
}
