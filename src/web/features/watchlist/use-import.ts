import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddToWatchlistMutation } from '../../api/watchlist.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { toastShown } from '../../state/toasts.ts'
import { importLimits } from './limits.ts'
import { symbolsOfCsv } from './symbols-of-csv.ts'

const pause = () =>
  new Promise<void>((resume) => {
    setTimeout(resume, importLimits.paceMs)
  })

/** Adds every symbol of a file, one after the other, and says how many and which not. */
export const useImport = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const [add] = useAddToWatchlistMutation()
  const [busy, setBusy] = useState(false)

  const refuse = (description: string) =>
    dispatch(toastShown({ kind: 'destructive', title: t('watchlist.toasts.error'), description }))

  const addAll = async (symbols: readonly string[]) => {
    const refused: string[] = []
    for (const [index, symbol] of symbols.entries()) {
      if (index >= importLimits.burstSymbols) await pause()
      const { error } = await add(symbol)
      if (error) refused.push(symbol)
    }
    return refused
  }

  const report = (added: number, refused: readonly string[]) => {
    const named = refused.slice(0, importLimits.namedMax).join(', ')
    const more = refused.length > importLimits.namedMax ? ', …' : ''
    dispatch(
      toastShown({
        kind: added === 0 ? 'destructive' : 'plain',
        title: t('watchlist.toasts.imported'),
        description:
          refused.length === 0
            ? t('watchlist.importedAll', { added })
            : `${t('watchlist.imported', { added, failed: refused.length })}. ${t('watchlist.unknown', { symbols: `${named}${more}` })}`,
      }),
    )
  }

  const importFile = async (file: File): Promise<void> => {
    const max = importLimits.symbolsMax
    const symbols = file.size > importLimits.bytesMax ? null : symbolsOfCsv(await file.text())
    if (symbols?.length === 0) refuse(t('watchlist.importEmpty'))
    else if (symbols === null || symbols.length > max) refuse(t('watchlist.importTooLong', { max }))
    else {
      setBusy(true)
      const refused = await addAll(symbols)
      setBusy(false)
      report(symbols.length - refused.length, refused)
    }
  }
  return { busy, importFile }
}
