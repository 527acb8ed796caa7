import type { TFunction } from 'i18next'
import type { TypedAlertBody } from '../../../../contracts/alerts/alert-bodies.ts'
import type { AnyAlert } from '../../../../contracts/alerts/any-alerts.ts'
import type { SentAlert } from '../../../api/alerts/alert-changes.ts'
import type { AlertCondition } from '../../../../domain/alert/conditions/table.ts'
import type { AlertRepeat, ruleMatches, ScanChange } from '../../../../domain/alert/vocabulary.ts'
import { writtenSymbol } from '../../../../domain/notation/symbol.ts'
import { readAlertValue } from '../../../components/text/alert-value.ts'
import type { DraftCondition } from './conditions/draft-condition.ts'

/** A watched scan, whose rules the scanner edits. */
export interface WatchedScan {
  readonly scan: Extract<AnyAlert, { condition: 'scan' }>['scan']
  readonly on: ScanChange
}

/** What more options make of the form. */
export interface More {
  /** null: something is missing or wrong. */
  readonly body: SentAlert | null
  /** What it waits for, in a sentence. */
  readonly words: string
  readonly wrong: { readonly cooldown: string | undefined; readonly expires: string | undefined }
}

export interface MoreContext {
  /** What the first line alone sends; null: it is not complete. */
  readonly line: TypedAlertBody | null
  /** As it is sent; '': none is typed. */
  readonly symbol: string
  /** Of the trader's clock, in the time-zone database. */
  readonly zone: string
  /** Unix ms. */
  readonly now: number
  readonly t: TFunction
}

type ReadMore = (form: AlertForm, context: MoreContext) => More

export interface AlertForm {
  readonly symbol: string
  readonly type: AlertCondition
  readonly targetPrice: string
  /** A note for the trader; it is not sent. */
  readonly message: string
  /** Of a rule, in place of type and target; none: there is no rule. */
  readonly conditions: readonly DraftCondition[]
  readonly match: (typeof ruleMatches)[number]
  /** null: no scan is watched. */
  readonly watched: WatchedScan | null
  readonly repeat: AlertRepeat
  /** Minutes. */
  readonly cooldown: string
  /** A time of the trader's clock, as `2026-01-31T16:00`; '': never. */
  readonly expires: string
  /** Reads what the first line does not say; null: it says all. */
  readonly readMore: ReadMore | null
}

export const emptyForm: AlertForm = {
  symbol: '',
  type: 'price_above',
  targetPrice: '',
  message: '',
  conditions: [],
  match: 'all',
  watched: null,
  repeat: 'once',
  cooldown: '5',
  expires: '',
  readMore: null,
}

/** The symbol as it is sent; '': none is typed. */
const symbolOf = ({ symbol }: AlertForm): string =>
  writtenSymbol(symbol) ?? symbol.trim().toUpperCase()

/**
 * What the first line sends, the symbol in capitals and the target as a number, or what is missing,
 * in words: nothing is sent while anything is.
 *
 * @param say translates what the domain says
 */
export const readForm = (form: AlertForm, t: TFunction, say: (text: string) => string) => {
  const { type, targetPrice } = form
  const target = readAlertValue(type, targetPrice, t, say)
  const symbol = symbolOf(form)
  const body: TypedAlertBody | null =
    symbol === '' || !target.ok ? null : { symbol, condition: type, value: target.value }
  return {
    symbol,
    body,
    missing: {
      symbol: symbol === '' ? t('alerts.form.symbolRequired') : undefined,
      targetPrice: target.ok ? undefined : target.wanted,
    },
  }
}
