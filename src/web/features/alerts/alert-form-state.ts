import type { TFunction } from 'i18next'
import type { AlertBody } from '../../../contracts/alert-bodies.ts'
import type { AlertConditionName } from '../../../contracts/alerts.ts'
import { writtenSymbol } from '../../../domain/notation/symbol.ts'
import { readAlertValue } from '../../components/text/alert-value.ts'

/** The form as it is typed. */
export interface AlertForm {
  readonly symbol: string
  readonly type: AlertConditionName
  readonly targetPrice: string
  /** A note for the trader; it is not sent. */
  readonly message: string
}

export const emptyForm: AlertForm = {
  symbol: '',
  type: 'price_above',
  targetPrice: '',
  message: '',
}

/** What is missing in the form, in words; nothing is sent while anything is. */
export const missingIn = ({ symbol, type, targetPrice }: AlertForm, t: TFunction) => {
  const target = readAlertValue(type, targetPrice, t)
  return {
    symbol: symbol.trim() === '' ? t('alerts.form.symbolRequired') : undefined,
    targetPrice: target.ok ? undefined : target.wanted,
  }
}

/** What is sent: the symbol in capitals, the target as a number. null: something is missing. */
export const bodyOf = (form: AlertForm, t: TFunction): AlertBody | null => {
  const target = readAlertValue(form.type, form.targetPrice, t)
  const symbol = writtenSymbol(form.symbol) ?? form.symbol.trim().toUpperCase()
  return symbol === '' || !target.ok ? null : { symbol, condition: form.type, value: target.value }
}
