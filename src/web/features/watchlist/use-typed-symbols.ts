import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readSymbols, writtenSymbol } from '../../../domain/notation/symbol.ts'
import type { AddedSymbols } from '../../components/stocks/use-watchlist-changes.ts'

interface Refused {
  /** What was left in the field, as it was typed. */
  readonly typed: string
  readonly why: string
}

/** What is typed into a field for symbols, one or several; what could not be added stays typed. */
export const useTypedSymbols = (onAdd: (symbols: readonly string[]) => Promise<AddedSymbols>) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<Refused | null>(null)

  const add = async (): Promise<void> => {
    const pieces = readSymbols(typed).map(({ written }) => ({
      written,
      symbol: writtenSymbol(written),
    }))
    if (pieces.length === 0) {
      setRefused({ typed, why: t('watchlist.add.required') })
      return
    }
    const symbols = pieces.flatMap(({ symbol }) => symbol ?? [])
    const { notListed, failed } = await onAdd([...new Set(symbols)])
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
