import type { TFunction } from 'i18next'
import type { ListedAlert } from '../../../contracts/alerts/alerts.ts'
import type { AnyAlert } from '../../../contracts/alerts/any-alerts.ts'
import { ruleOfType } from '../../../domain/alert/rule/of-type.ts'
import type { CompoundRule, RuleCondition, RuleQuantity } from '../../../domain/alert/rule/rule.ts'
import { formatExactly, formatLevel } from '../../../domain/notation/price.ts'
import { evenSpaces } from '../../../translations/even-spaces.ts'
import type { PlainQuantity } from '../../../domain/scan/quantity.ts'
import { unitOf } from '../../../domain/scan/unit.ts'
import { withTerms } from '../../api/alerts/any-alerts.ts'
import { draftOf, kindOfQuantity } from '../rules/draft-rule.ts'
import { rulesText } from '../rules/scan-words.ts'
import { alertRule } from './alert-text.ts'
import '../../i18n/en/alerts/alert-rules.ts'

/** The plain quantity with the same unit: averages and extremes are prices. */
export const unitQuantity = (quantity: RuleQuantity): PlainQuantity =>
  typeof quantity === 'string' ? quantity : 'price'

const isPrice = (quantity: RuleQuantity): quantity is 'open' | 'high' | 'low' | 'previousClose' =>
  quantity === 'open' || quantity === 'high' || quantity === 'low' || quantity === 'previousClose'

/** `RSI (14)`, `SMA 20 (1D)`, `Highest of 20 days`, `line through 180.00 and 190.00`. */
export const quantityWords = (quantity: RuleQuantity, t: TFunction): string => {
  if (typeof quantity === 'string')
    return isPrice(quantity) ? t(`alertRules.quantities.${quantity}`) : t(`metrics.${quantity}`)
  if ('sma' in quantity)
    return t('alertRules.named.sma', { period: quantity.sma, timeframe: quantity.timeframe })
  if ('ema' in quantity)
    return t('alertRules.named.ema', { period: quantity.ema, timeframe: quantity.timeframe })
  if ('line' in quantity) {
    const [from, to] = quantity.line.map(({ price }) => formatLevel(price))
    return t('alertRules.named.line', { from, to })
  }
  return 'highest' in quantity
    ? t('alertRules.named.highest', { period: quantity.highest })
    : t('alertRules.named.lowest', { period: quantity.lowest })
}

/** A number of the quantity with every digit that it has; `180.00`, `30`, `5%`, `1,000,000`. */
const quantityNumber = (quantity: RuleQuantity, value: number): string => {
  const plain = unitQuantity(quantity)
  if (unitOf(plain) === 'price') return formatLevel(value)
  const kind = kindOfQuantity(plain)
  return formatExactly(value, 0) + (kind === 'percent' ? '%' : kind === 'times' ? '×' : '')
}

/** Digits of a computed value, such as an average, that say something. */
const digits = 8

export const computedNumber = (quantity: RuleQuantity, value: number): string =>
  quantityNumber(quantity, Number(value.toPrecision(digits)))

/** `RSI (14) at most 30`. */
export const conditionWords = (
  { left, operator, right, factor = 1 }: RuleCondition,
  t: TFunction,
): string => {
  const value = typeof right === 'number' ? quantityNumber(left, right) : quantityWords(right, t)
  const sentence = t('scanner.inWords.rule', {
    field: quantityWords(left, t),
    operator: t(`alertRules.operators.${operator}`),
    value:
      factor === 1 ? value : t('scanner.inWords.times', { times: formatExactly(factor, 0), value }),
  })
  return evenSpaces(sentence)
}

export const ruleWords = ({ match, conditions }: CompoundRule, t: TFunction): string =>
  evenSpaces(
    conditions
      .map((condition) => conditionWords(condition, t))
      .join(t(`alertRules.joined.${match}`)),
  )

export const scanWords = (
  { scan, on }: Pick<Extract<AnyAlert, { condition: 'scan' }>, 'scan' | 'on'>,
  t: TFunction,
): string => t(`alertRules.scan.${on}`, { rules: rulesText(scan.map(draftOf), t) })

export const alertWords = (alert: AnyAlert, t: TFunction): string => {
  switch (alert.condition) {
    case 'rule':
      return ruleWords(alert.rule, t)
    case 'scan':
      return scanWords(alert, t)
    default:
      return alertRule(alert, t)
  }
}

/** The same of a listed alert; '': its terms cannot be read. */
export const listedWords = (alert: ListedAlert, t: TFunction): string => {
  const known = withTerms(alert)
  return known ? alertWords(known, t) : ''
}

/** The rule of an alert; null: it watches a scan. */
export const ruleOf = (alert: AnyAlert): CompoundRule | null => {
  if (alert.condition === 'rule') return alert.rule
  return alert.condition === 'scan' ? null : ruleOfType(alert)
}
