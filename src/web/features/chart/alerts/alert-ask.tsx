import { type SyntheticEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPrice } from '../../../../domain/notation/price.ts'
import { priceInputStep, readAlertValue, steppedBy } from '../../../components/text/alert-value.ts'
import { numberInput } from '../../../components/text/typed-number.ts'
import { useServerText } from '../../../i18n/use-server-text.ts'
import type { AlertLines, Picked } from './alert-lines.ts'

interface AlertAskProps {
  readonly alerts: AlertLines
  /** null: it has not been asked for yet. */
  readonly typed: string | null
  readonly onTyped: (typed: string) => void
  readonly onPick: (picked: Picked) => void
}

/** Keyboard users keep typing; on touch screens no on-screen keyboard may cover the chart. */
const isAtKeyboard = (): boolean => document.activeElement?.matches(':focus-visible') ?? false

const textOf = (price: number | undefined): string =>
  price === undefined ? '' : formatPrice(price)

export const AlertAsk = ({ alerts, typed, onTyped, onPick }: AlertAskProps) => {
  const { t } = useTranslation()
  const say = useServerText()
  // After a change of timeframe the focus is at the timeframes.
  const [takesFocus] = useState(() => typed === null && isAtKeyboard())
  const [proposed] = useState(() => textOf(alerts.lastOf()))
  const price = typed ?? proposed
  useEffect(() => {
    if (typed === null) onTyped(proposed)
  }, [typed, proposed, onTyped])
  const [wrong, setWrong] = useState<string | null>(null)
  const type = (next: string) => {
    onTyped(next)
    setWrong(null)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readAlertValue('price_above', price, t, say)
    const picked = read.ok ? alerts.pickAt(read.value) : null
    setWrong(read.ok ? null : read.wanted)
    if (picked) onPick(picked)
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="pointer-events-none absolute bottom-9 left-1/2 z-10 flex -translate-x-1/2 items-center gap-2 rounded-sm border border-line bg-raised px-2.5 py-1 text-sm whitespace-nowrap text-text-2"
    >
      <span role="status" className={wrong !== null ? 'font-medium text-bad' : ''}>
        {wrong ?? t('chart.alertHint')}
      </span>
      <input
        {...numberInput}
        step={priceInputStep}
        autoFocus={takesFocus}
        aria-label={t('chart.alertPrice')}
        aria-invalid={wrong !== null || undefined}
        title={t('chart.alertPrice')}
        value={price}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          const next = steppedBy(event.key, price, 'usd')
          if (next === null) return
          event.preventDefault()
          type(next)
        }}
        onFocus={({ target }) => target.select()}
        className="pointer-events-auto h-7 w-24 rounded-sm border border-edge bg-bg px-2 num text-text aria-invalid:border-bad"
      />
    </form>
  )
}
