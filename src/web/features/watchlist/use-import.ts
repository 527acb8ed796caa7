import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asCallError, type CallError } from '../../api/call-error.ts'
import { useAddToWatchlistMutation } from '../../api/watchlist.ts'
import { useSaid } from '../../i18n/use-said.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { toastShown } from '../../state/toasts.ts'
import { importLimits } from './limits.ts'
import { type CsvLine, linesOfCsv } from './lines-of-csv.ts'

/** A line that is not on the watchlist now, and why. */
export interface RefusedLine extends CsvLine {
  readonly reason: string
}

/** What became of a file; it stands beside the button until it is dismissed or another one comes. */
export interface ImportReport {
  readonly fileName: string
  readonly sentence: string
  readonly refused: readonly RefusedLine[]
}

/** How a symbol that the market does not list is answered. */
const notListed = 404
/** How whoever is not signed in is answered. */
const signedOut = 401

const pause = () =>
  new Promise<void>((resume) => {
    setTimeout(resume, importLimits.paceMs)
  })

/**
 * Adds lines one after the other, and gives those that were refused. Once its trader has signed out
 * nothing more is asked: the rest is not for the watchlist of who signs in next.
 */
const useAddLines = () => {
  const { t } = useTranslation()
  const said = useSaid()
  const [add] = useAddToWatchlistMutation()
  const reasonOf = ({ status, sentence }: CallError) =>
    status === notListed ? t('watchlist.refused.notListed') : said(sentence)
  return async (lines: readonly CsvLine[]): Promise<readonly RefusedLine[]> => {
    const refused: RefusedLine[] = []
    let ended: CallError | null = null
    for (const [index, line] of lines.entries()) {
      if (line.symbol === null) {
        refused.push({ ...line, reason: t('watchlist.refused.noTicker') })
        continue
      }
      if (ended) {
        refused.push({ ...line, reason: reasonOf(ended) })
        continue
      }
      if (index >= importLimits.burstSymbols) await pause()
      const { error } = await add(line.symbol)
      if (!error) continue
      const refusal = asCallError(error)
      refused.push({ ...line, reason: reasonOf(refusal) })
      if (refusal.status === signedOut) ended = refusal
    }
    return refused
  }
}

/** Adds every symbol of a file, and says how many, which lines not, and why. */
export const useImport = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const addLines = useAddLines()
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<ImportReport | null>(null)

  const addAll = async (fileName: string, lines: readonly CsvLine[]) => {
    setBusy(true)
    const refused = await addLines(lines)
    setBusy(false)
    const [added, failed] = [lines.length - refused.length, refused.length]
    const sentence =
      failed === 0
        ? t('watchlist.importedAll', { added })
        : t('watchlist.imported', { added, failed })
    setReport(failed === 0 ? null : { fileName, sentence, refused })
    const title = t('watchlist.toasts.imported')
    if (added > 0) dispatch(toastShown({ kind: 'plain', title, description: sentence }))
  }

  const importFile = async (file: File): Promise<void> => {
    const max = importLimits.symbolsMax
    const refuse = (sentence: string) => setReport({ fileName: file.name, sentence, refused: [] })
    const isTooLarge = file.size > importLimits.bytesMax
    // null: it was moved, or locked, since it was chosen.
    const text = isTooLarge ? '' : await file.text().catch(() => null)
    const lines = linesOfCsv(text ?? '')
    if (isTooLarge || lines.length > max) refuse(t('watchlist.importTooLong', { max }))
    else if (text === null) refuse(t('watchlist.importUnreadable'))
    else if (lines.length === 0) refuse(t('watchlist.importEmpty'))
    else await addAll(file.name, lines)
  }

  return {
    busy,
    report,
    importFile,
    dismiss: () => setReport(null),
    /** Asks once more for what a call refused. */
    again: async ({ fileName, refused }: ImportReport) => addAll(fileName, refused),
  }
}
