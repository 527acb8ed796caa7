import { ruleLimits } from '../../../../domain/alert/rule/limits.ts'
import { ruleOfType } from '../../../../domain/alert/rule/of-type.ts'
import type { CompoundRule } from '../../../../domain/alert/rule/rule.ts'
import type { AlertRepeat } from '../../../../domain/alert/vocabulary.ts'
import type { TriedAlert } from '../../../state/tried-alert.ts'

export interface TriedRule {
  readonly symbol: string
  readonly rule: CompoundRule
  readonly repeat: AlertRepeat
  readonly cooldownSeconds: number
}

export const triedRule = (alert: TriedAlert): TriedRule => {
  const { repeat, cooldownSeconds } = 'rule' in alert ? alert : {}
  return {
    symbol: alert.symbol,
    rule: 'rule' in alert ? alert.rule : ruleOfType(alert),
    repeat: repeat ?? 'once',
    cooldownSeconds: cooldownSeconds ?? ruleLimits.cooldownSecondsDefault,
  }
}
