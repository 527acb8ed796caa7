import { Plus } from 'lucide-react'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClosedProps } from '../../components/past/use-closed-props.ts'
import { Button } from '../../components/controls/button.tsx'
import type { AddedSymbols } from '../../components/stocks/use-watchlist-changes.ts'
import { readSymbols, writtenSymbol } from '../../../domain/notation/symbol.ts'

interface Refused {
  readonly typed: string
  readonly why: string
}

const useTypedSymbols = (onAdd: (symbols: readonly string[]) => Promise<AddedSymbols>) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<Refused | null>(null)
  const sent = useRef<string | null>(null)

  const add = async (): Promise<void> => {
    // Enter, pressed again before the answer.
    if (sent.current === typed) return
    const pieces = readSymbols(typed).map(({ written }) => ({
      written,
      symbol: writtenSymbol(written),
    }))
    if (pieces.length === 0) {
      setRefused({ typed, why: t('watchlist.add.required') })
      return
    }
    const symbols = pieces.flatMap(({ symbol }) => symbol ?? [])
    sent.current = typed
    const { notListed, failed } = await onAdd([...new Set(symbols)])
    if (sent.current === typed) sent.current = null
    const left = pieces.filter(
      ({ symbol }) =>
        symbol === null || notListed.includes(symbol) || failed?.symbols.includes(symbol),
    )
    const noTickers = left.filter(({ symbol }) => symbol === null).map(({ written }) => written)
    const whys = [
      ...(noTickers.length > 0
        ? [t('watchlist.add.noTicker', { symbols: noTickers.join(', ') })]
        : []),
      ...(notListed.length > 0 ? [t('watchlist.unknown', { symbols: notListed.join(', ') })] : []),
      ...(failed === null ? [] : [failed.why]),
    ]
    const rest = left.map(({ written }) => written).join(', ')
    setRefused(whys.length === 0 ? null : { typed: rest, why: whys.join(' · ') })
    setTyped((now) => (now === typed ? rest : now))
  }

  return {
    typed,
    // What has been typed since it was sent is another symbol.
    wrong: refused?.typed === typed ? refused.why : null,
    add,
    type: (text: string) => {
      setTyped(text)
      setRefused(null)
    },
  }
}

interface AddFormProps {
  readonly onAdd: (symbols: readonly string[]) => Promise<AddedSymbols>
  readonly pending: boolean
}

/** Adds by symbol, one or several in any spelling; what could not be added stays typed. */
export const AddForm = ({ onAdd, pending }: AddFormProps) => {
  const { t } = useTranslation()
  const errorId = useId()
  const closed = useClosedProps()
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
      <Button type="submit" look="primary" aria-busy={pending} {...closed}>
        <Plus className="size-4" />
        {t('watchlist.add.submit')}
      </Button>
    </form>
  )
}
