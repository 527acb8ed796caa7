import { numberText } from '../domain/alert/rule/describe.ts'
import { ruleOfType } from '../domain/alert/rule/of-type.ts'
import { isLine, type RuleCondition, type RuleQuantity } from '../domain/alert/rule/rule.ts'
import { isTyped } from '../domain/alert/terms.ts'
import type { WhyItFired } from '../domain/alert/why.ts'
import { formatLevel } from '../domain/notation/price.ts'
import { evenSpaces } from '../translations/even-spaces.ts'
import { zhTwRuleWords } from '../translations/zh-tw/rule-words.ts'
import type { Language } from './message.ts'

const { metrics, quantities, named, operators, joined } = zhTwRuleWords
const names = { ...metrics, ...quantities }

const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

const quantityIn = (quantity: RuleQuantity): string => {
  if (typeof quantity === 'string') return names[quantity]
  if (isLine(quantity)) {
    const [from, to] = quantity.line
    return filled(named.line, { from: formatLevel(from.price), to: formatLevel(to.price) })
  }
  if ('sma' in quantity) return filled(named.sma, { ...quantity, period: quantity.sma })
  if ('ema' in quantity) return filled(named.ema, { ...quantity, period: quantity.ema })
  return 'highest' in quantity
    ? filled(named.highest, { period: quantity.highest })
    : filled(named.lowest, { period: quantity.lowest })
}

type Sides = WhyItFired['conditions'][number]

const conditionIn = (
  { left, operator, right, factor = 1 }: RuleCondition,
  { value, level }: Sides = { value: null, level: null },
): string => {
  const other = typeof right === 'number' ? numberText(right) : quantityIn(right)
  const against = factor === 1 ? other : `${other}的 ${numberText(factor)} 倍`
  const [now, bound] = [value, level].map((side) => (side === null ? '未知' : numberText(side)))
  return `${quantityIn(left)}${operators[operator]} ${against}（當時 ${now ?? ''}，門檻 ${bound ?? ''}）`
}

const ruleIn = ({ terms, conditions }: WhyItFired): string => {
  if ('scan' in terms) return terms.on === 'enters' ? '開始符合掃描' : '不再符合掃描'
  const rule = isTyped(terms) ? ruleOfType(terms) : terms.rule
  const sentences = rule.conditions.map((condition, index) =>
    conditionIn(condition, conditions[index]),
  )
  return evenSpaces(sentences.join(joined[rule.match]))
}

/** Why an alert triggered, in a sentence. */
export const reasonIn = (language: Language, why: WhyItFired): string => {
  if (language === 'en') return why.sentence
  const { symbol, tick } = why
  const at = new Date(tick.at).toISOString()
  return `${symbol} 於 ${at} 成交於 ${formatLevel(tick.price)}，觸發條件：${ruleIn(why)}。`
}
