import { Plus } from 'lucide-react'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/button.tsx'

interface AddFormProps {
  /** Resolves to null, or to what is wrong with the symbol. */
  readonly onAdd: (symbol: string) => Promise<string | null>
  readonly pending: boolean
}

/** Adds by symbol, trimmed and in capitals; what could not be added stays typed. */
export const AddForm = ({ onAdd, pending }: AddFormProps) => {
  const { t } = useTranslation()
  const errorId = useId()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<{ readonly typed: string; readonly why: string } | null>(
    null,
  )
  // What has been typed since it was sent is another symbol.
  const wrong = refused?.typed === typed ? refused.why : null

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const symbol = typed.trim().toUpperCase()
    const refusal = symbol === '' ? t('watchlist.add.required') : await onAdd(symbol)
    setRefused(refusal === null ? null : { typed, why: refusal })
    if (refusal === null) setTyped((now) => (now === typed ? '' : now))
  }

  return (
    <form noValidate className="flex items-start gap-2" onSubmit={(event) => void submit(event)}>
      <span className="grid gap-1">
        <input
          aria-label={t('watchlist.add.symbol')}
          aria-invalid={wrong !== null || undefined}
          aria-describedby={wrong === null ? undefined : errorId}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('watchlist.add.placeholder')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setRefused(null)
          }}
          className="h-8 w-40 rounded-sm border border-edge bg-bg px-2.5 uppercase placeholder:text-text-3 placeholder:normal-case aria-invalid:border-bad"
        />
        {wrong !== null && (
          <span id={errorId} role="alert" className="text-sm font-medium text-bad">
            {wrong}
          </span>
        )}
      </span>
      <Button type="submit" look="primary" disabled={pending} aria-busy={pending}>
        <Plus className="size-4" strokeWidth={1.75} aria-hidden />
        {t('watchlist.add.submit')}
      </Button>
    </form>
  )
}
