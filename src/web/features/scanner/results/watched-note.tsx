import { useTranslation } from 'react-i18next'
import { watchlistLimits } from '../../../../domain/watchlist/limits.ts'
import { Button } from '../../../components/controls/button.tsx'
import { DismissButton } from '../../../components/controls/dismiss-button.tsx'
import { useClosedProps } from '../../../components/past/use-closed-props.ts'
import { useServerText } from '../../../i18n/use-server-text.ts'
import type { Watched, WatchAll } from './use-watch-all.ts'

const useSentences = () => {
  const { t } = useTranslation()
  const serverText = useServerText()
  const max = watchlistLimits.symbolsPerWatchlistMax
  return (watched: Watched): readonly string[] => {
    if (watched.is === 'working') {
      const { done, of } = watched
      return [
        t(`scanner.results.${watched.way === 'add' ? 'watching' : 'unwatching'}`, { done, of }),
      ]
    }
    const { refused } = watched
    const stopped = refused
      ? [t('scanner.results.watchStopped', { reason: serverText(refused.sentence) })]
      : []
    if (watched.is === 'removed')
      return [t('scanner.results.unwatched', { count: watched.count }), ...stopped]
    const { symbols, noRoom } = watched
    const added = symbols.length
    return [
      ...(added > 0 ? [t('scanner.results.watched', { count: added })] : []),
      ...(noRoom > 0 ? [t('scanner.results.noRoom', { count: noRoom, max })] : []),
      ...(added + noRoom === 0 && !refused ? [t('scanner.results.watchedAlready')] : []),
      ...stopped,
    ]
  }
}

/** Below the head of the results: how far adding them is, what came of it, and the way back. */
export const WatchedNote = ({ watching }: { readonly watching: WatchAll }) => {
  const { t } = useTranslation()
  const closed = useClosedProps()
  const sentences = useSentences()
  const { watched, undo, dismiss } = watching
  const canUndo = watched?.is === 'added' && watched.symbols.length > 0
  return (
    <div role="status">
      {watched && (
        <p className="flex items-center gap-3 border-b border-line px-4 py-2 text-text-2">
          <span className="min-w-0 num">{sentences(watched).join(' ')}</span>
          {watched.is !== 'working' && (
            <span className="ml-auto flex shrink-0 items-center gap-1">
              {canUndo && (
                <Button size="sm" onClick={() => void undo(watched.symbols)} {...closed}>
                  {t('watchlist.undo')}
                </Button>
              )}
              <DismissButton onClick={dismiss} />
            </span>
          )}
        </p>
      )}
    </div>
  )
}
