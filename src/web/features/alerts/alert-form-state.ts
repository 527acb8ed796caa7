import type { AlertBody, AlertConditionName } from '../../../contracts/alerts.ts'

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

/** What is missing in the form; nothing is sent while anything is. */
export const missingIn = ({ symbol, targetPrice }: AlertForm) => ({
  symbol: symbol.trim() === '',
  targetPrice: !Number.isFinite(Number.parseFloat(targetPrice)),
})

/** What is sent: the symbol in capitals, the target as a number. null: something is missing. */
export const bodyOf = (form: AlertForm): AlertBody | null => {
  const missing = missingIn(form)
  if (missing.symbol || missing.targetPrice) return null
  return {
    symbol: form.symbol.trim().toUpperCase(),
    condition: form.type,
    value: Number.parseFloat(form.targetPrice),
  }
}
