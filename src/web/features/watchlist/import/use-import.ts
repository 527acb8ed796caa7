import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Watchlist } from '../../../../contracts/watchlists/watchlists.ts'
import { useAppDispatch } from '../../../state/hooks.ts'
import { plainToast } from '../../../state/toasts.ts'
import { watchlistLimits } from '../../../../domain/watchlist/limits.ts'
import type { CsvLine, LeftOut } from './lines-of-csv.ts'
import { asCallError, type CallError } from '../../../api/call-error.ts'
import { useAddToWatchlistMutation } from '../../../api/watchlists/watchlist.ts'
import { useServerText } from '../../../i18n/use-server-text.ts'
import { wait } from '../../../../platform/timers.ts'

/** Limits of importing a list: the server takes 20 writes a second after a burst of 100. */
const importLimits = {
  symbolsMax: watchlistLimits.symbolsPerWatchlistMax,
  bytesMax: 1_000_000,
  burstSymbols: 60,
  paceMs: 60,
} as const

interface RefusedLine extends CsvLine {
  readonly reason: string
}

interface AddedLines {
  readonly added: number
  /** What was on the watchlist before. */
  readonly wasThere: number
  readonly refused: readonly RefusedLine[]
}

const notListed = 404
const signedOut = 401

/**
 * Adds lines one after the other, and says what became of each. Once its trader has signed out
 * nothing more is asked: the rest is not for the watchlist of who signs in next.
 */
const useAddLines = (listId: string | undefined) => {
  const { t } = useTranslation()
  const serverText = useServerText()
  const [add] = useAddToWatchlistMutation()
  const reasonOf = ({ status, sentence }: CallError) =>
    status === notListed ? t('watchlist.refused.notListed') : serverText(sentence)
  return async (lines: readonly CsvLine[]): Promise<AddedLines> => {
    const refused: RefusedLine[] = []
    let [added, wasThere] = [0, 0]
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
      if (index >= importLimits.burstSymbols) await wait(importLimits.paceMs)
      const { data, error } = await add({ symbol: line.symbol, listId })
      if (!error) {
        if (data.wasThere) wasThere += 1
        else added += 1
        continue
      }
      const refusal = asCallError(error)
      refused.push({ ...line, reason: reasonOf(refusal) })
      if (refusal.status === signedOut) ended = refusal
    }
    return { added, wasThere, refused }
  }
}

/** What became of a file; it stands beside the button until it is dismissed or another one comes. */
export interface ImportReport {
  /** Into which list it was read. */
  readonly listId: string
  readonly fileName: string
  readonly sentence: string
  /** Nothing is wrong: each symbol of the file is on the watchlist. */
  readonly isGood: boolean
  readonly refused: readonly RefusedLine[]
}

const nothingLeft: LeftOut = { sections: 0, lines: 0, repeated: 0 }

/** Everything that a file had, in one sentence that leaves nothing of it out. */
const useSummary = () => {
  const { t } = useTranslation()
  return (read: number, { added, wasThere, refused }: AddedLines, left: LeftOut): string => {
    const parts = [
      ['read', read],
      ['added', added],
      ['wasThere', wasThere],
      ['refused', refused.length],
      ['repeated', left.repeated],
      ['sections', left.sections],
      ['lines', left.lines],
    ] as const
    return parts
      .filter(([part, count]) => count > 0 || part === 'read' || part === 'added')
      .map(([part, count]) => t(`watchlist.report.${part}`, { count }))
      .join(t('watchlist.report.joint'))
  }
}

/**
 * Adds every symbol of a file to a list, and says what became of each line. It goes on, and its report
 * waits at its list, while another one is shown.
 */
export const useImport = ({ id, isFirst }: Watchlist) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const addLines = useAddLines(isFirst ? undefined : id)
  const summaryOf = useSummary()
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<ImportReport | null>(null)

  const addAll = async (fileName: string, lines: readonly CsvLine[], left: LeftOut) => {
    setBusy(true)
    const done = await addLines(lines)
    setBusy(false)
    const sentence = summaryOf(lines.length, done, left)
    const { added, refused } = done
    setReport({ listId: id, fileName, sentence, isGood: refused.length === 0, refused })
    const title = t('watchlist.toasts.imported')
    if (added > 0) dispatch(plainToast(title, sentence))
  }

  const importFile = async (file: File): Promise<void> => {
    const max = importLimits.symbolsMax
    const refuse = (sentence: string) =>
      setReport({ listId: id, fileName: file.name, sentence, isGood: false, refused: [] })
    const isTooLarge = file.size > importLimits.bytesMax
    // null: it was moved, or locked, since it was chosen.
    const text = isTooLarge ? '' : await file.text().catch(() => null)
    const { linesOfCsv } = await import('./lines-of-csv.ts')
    const { found, left } = linesOfCsv(text ?? '')
    if (isTooLarge || found.length > max) refuse(t('watchlist.importTooLong', { max }))
    else if (text === null) refuse(t('watchlist.importUnreadable'))
    else if (found.length === 0) refuse(t('watchlist.importEmpty'))
    else await addAll(file.name, found, left)
  }

  return {
    busy,
    report: report?.listId === id ? report : null,
    importFile,
    dismiss: () => setReport(null),
    /** Asks once more for what a call refused. */
    again: async ({ fileName, refused }: ImportReport) => addAll(fileName, refused, nothingLeft),
  }
}
