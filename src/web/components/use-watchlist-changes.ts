import { useTranslation } from 'react-i18next'
import { useAddToWatchlistMutation, useRemoveFromWatchlistMutation } from '../api/watchlist.ts'
import { asCallError } from '../api/call-error.ts'
import { useSaid } from '../i18n/use-said.ts'
import { useAppDispatch } from '../state/hooks.ts'
import { toastShown } from '../state/toasts.ts'
import { useCallText } from './use-call-text.ts'

/** How a symbol that the market does not list is answered. */
const notListed = 404

/** Adds and removes with their toasts. */
export const useWatchlistChanges = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const said = useSaid()
  const callText = useCallText()
  const [post, { isLoading: isAdding }] = useAddToWatchlistMutation()
  const [remove] = useRemoveFromWatchlistMutation()

  const say = (title: string, description: string) =>
    dispatch(toastShown({ kind: 'plain', title, description }))
  const fail = (sentence: string, error: unknown) =>
    dispatch(
      toastShown({
        kind: 'destructive',
        title: t('watchlist.toasts.error'),
        description: `${sentence} (${callText(error)})`,
      }),
    )

  return {
    isAdding,
    /** Resolves to null when it was done, or else to what is wrong. */
    add: async (symbol: string): Promise<string | null> => {
      const { error } = await post(symbol)
      if (error) fail(t('watchlist.toasts.addFailed'), error)
      else say(t('watchlist.toasts.added'), t('watchlist.toasts.addedBody', { symbol }))
      if (!error) return null
      const { status, sentence } = asCallError(error)
      return status === notListed ? t('watchlist.unknown', { symbols: symbol }) : said(sentence)
    },
    /** Resolves to whether it was done. */
    remove: async (symbol: string): Promise<boolean> => {
      const { error } = await remove(symbol)
      if (error) fail(t('watchlist.toasts.removeFailed'), error)
      else say(t('watchlist.toasts.removed'), t('watchlist.toasts.removedBody', { symbol }))
      return !error
    },
  }
}
