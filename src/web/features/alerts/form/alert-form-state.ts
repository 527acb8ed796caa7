import type { TFunction } from 'i18next'
import type { TypedAlertBody } from '../../../../contracts/alert-bodies.ts'
import type { AlertCondition } from '../../../../domain/alert/conditions/table.ts'
import { writtenSymbol } from '../../../../domain/notation/symbol.ts'
import { readAlertValue } from '../../../components/text/alert-value.ts'

/** The form as it is typed. */
export interface AlertForm {
  readonly symbol: string
  readonly type: AlertCondition
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

/**
 * What is sent, the symbol in capitals and the target as a number, or what is missing, in words:
 * nothing is sent while anything is.
 *
 * @param say translates what the domain says
 */
export const readForm = (
  { symbol, type, targetPrice }: AlertForm,
  t: TFunction,
  say: (text: string) => string,
) => {
  const target = readAlertValue(type, targetPrice, t, say)
  const written = writtenSymbol(symbol) ?? symbol.trim().toUpperCase()
  const body: TypedAlertBody | null =
    written === '' || !target.ok ? null : { symbol: written, condition: type, value: target.value }
  return {
    body,
    missing: {
      symbol: written === '' ? t('alerts.form.symbolRequired') : undefined,
      targetPrice: target.ok ? undefined : target.wanted,
    },
  }
}
