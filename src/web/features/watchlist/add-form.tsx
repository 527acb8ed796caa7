import { Plus } from 'lucide-react'
import { type SyntheticEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/controls/button.tsx'
import type { AddedSymbols } from '../../components/stocks/use-watchlist-changes.ts'
import { useTypedSymbols } from './use-typed-symbols.ts'

interface AddFormProps {
  readonly onAdd: (symbols: readonly string[]) => Promise<AddedSymbols>
  readonly pending: boolean
}

/** Adds by symbol, one or several in any spelling; what could not be added stays typed. */
export const AddForm = ({ onAdd, pending }: AddFormProps) => {
  const { t } = useTranslation()
  const errorId = useId()
  const { typed, wrong, add, type } = useTypedSymbols(onAdd)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    await add()
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
          onChange={({ target }) => type(target.value)}
          className="h-8 w-44 rounded-sm border border-edge bg-bg px-2.5 uppercase placeholder:text-text-3 placeholder:normal-case aria-invalid:border-bad"
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
