import { Plus } from 'lucide-react'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/button.tsx'

interface AddFormProps {
  readonly onAdd: (symbol: string) => Promise<boolean>
  readonly pending: boolean
}

/** Adds by symbol, trimmed and in capitals; what could not be added stays typed. */
export const AddForm = ({ onAdd, pending }: AddFormProps) => {
  const { t } = useTranslation()
  const errorId = useId()
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const symbol = typed.trim().toUpperCase()
    setMissing(symbol === '')
    if (symbol !== '' && (await onAdd(symbol))) setTyped('')
  }

  return (
    <form noValidate className="flex items-start gap-2" onSubmit={(event) => void submit(event)}>
      <span className="grid gap-1">
        <input
          aria-label={t('watchlist.add.symbol')}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? errorId : undefined}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('watchlist.add.placeholder')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setMissing(false)
          }}
          className="h-8 w-40 rounded-sm border border-edge bg-bg px-2.5 uppercase placeholder:text-text-3 placeholder:normal-case aria-invalid:border-bad"
        />
        {missing && (
          <span id={errorId} role="alert" className="text-sm font-medium text-bad">
            {t('watchlist.add.required')}
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
