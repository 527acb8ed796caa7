import { useTranslation } from 'react-i18next'
import { asCallError, type CallError } from '../../api/call-error.ts'
import { useAddToWatchlistMutation } from '../../api/watchlist.ts'
import { useServerText } from '../../i18n/use-server-text.ts'
import { importLimits } from './limits.ts'
import type { CsvLine } from './lines-of-csv.ts'
import { wait } from '../../../platform/timers.ts'

/** A line that is not on the watchlist now, and why. */
export interface RefusedLine extends CsvLine {
  readonly reason: string
}

export interface AddedLines {
  readonly added: number
  /** What was on the watchlist before. */
  readonly wasThere: number
  readonly refused: readonly RefusedLine[]
}

/** How a symbol that the market does not list is answered. */
const notListed = 404
/** How whoever is not signed in is answered. */
const signedOut = 401

/**
 * Adds lines one after the other, and says what became of each. Once its trader has signed out
 * nothing more is asked: the rest is not for the watchlist of who signs in next.
 */
export const useAddLines = () => {
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
      const { data, error } = await add(line.symbol)
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
