import { useTranslation } from 'react-i18next'
import {
  useAddToWatchlistMutation,
  useRemoveFromWatchlistMutation,
} from '../../api/watchlists/watchlist.ts'
import { asCallError, type CallError } from '../../api/call-error.ts'
import { useServerText } from '../../i18n/use-server-text.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { failureToast, plainToast } from '../../state/toasts.ts'
import { useCallText } from '../text/use-call-text.ts'

/** How a symbol that the market does not list is answered. */
const notListed = 404

/** The result of adding symbols, as they were given. */
export interface AddedSymbols {
  readonly notListed: readonly string[]
  /** Whatever was given after a call had failed, with why that one failed. */
  readonly failed: { readonly symbols: readonly string[]; readonly why: string } | null
}

/**
 * Adds and removes with their toasts.
 * @param listId without it the first list is meant
 */
export const useWatchlistChanges = (listId?: string) => {
  const { t, i18n } = useTranslation()
  const dispatch = useAppDispatch()
  const serverText = useServerText()
  const callText = useCallText()
  const [post, { isLoading: isAdding }] = useAddToWatchlistMutation()
  const [remove] = useRemoveFromWatchlistMutation()

  const say = (title: string, description: string) => dispatch(plainToast(title, description))
  const fail = (sentence: string, error: unknown) =>
    dispatch(failureToast(t('watchlist.toasts.error'), `${sentence} (${callText(error)})`))
  const joined = (symbols: readonly string[]) => new Intl.ListFormat(i18n.language).format(symbols)
  const thereText = (there: readonly string[]) =>
    t('watchlist.toasts.thereBody', { count: there.length, symbols: joined(there) })
  const sayAdded = (added: readonly string[], there: readonly string[]) => {
    const [symbol = ''] = added
    const title = added.length === 1 ? 'watchlist.toasts.added' : 'watchlist.toasts.manyAdded'
    const text =
      added.length === 1
        ? t('watchlist.toasts.addedBody', { symbol })
        : t('watchlist.toasts.manyAddedBody', { symbols: joined(added) })
    return say(t(title), [text, ...(there.length > 0 ? [thereText(there)] : [])].join(' '))
  }

  /** Adds one after the other, and stops at a failure that is not the symbol's own. */
  const addAll = async (symbols: readonly string[]): Promise<AddedSymbols> => {
    const [added, unknown, there]: [string[], string[], string[]] = [[], [], []]
    let lastError: CallError | null = null
    let failed: AddedSymbols['failed'] = null
    for (const [index, symbol] of symbols.entries()) {
      const { data, error } = await post({ symbol, listId })
      if (!error) {
        ;(data.wasThere ? there : added).push(data.symbol)
        continue
      }
      lastError = asCallError(error)
      if (lastError.status === notListed) unknown.push(symbol)
      else {
        failed = { symbols: symbols.slice(index), why: serverText(lastError.sentence) }
        break
      }
    }
    // One toast at a time is shown; symbols that were not added are listed beside the field too.
    if (added.length > 0) sayAdded(added, there)
    else if (there.length > 0) say(t('watchlist.toasts.there'), thereText(there))
    else if (lastError) fail(t('watchlist.toasts.addFailed'), lastError)
    return { notListed: unknown, failed }
  }

  return {
    isAdding,
    add: (symbol: string) => addAll([symbol]),
    addAll,
    /** Resolves to whether it was done. */
    remove: async (symbol: string): Promise<boolean> => {
      const { error } = await remove({ symbol, listId })
      if (error) fail(t('watchlist.toasts.removeFailed'), error)
      else say(t('watchlist.toasts.removed'), t('watchlist.toasts.removedBody', { symbol }))
      return !error
    },
  }
}
