import { currentUserEndpoint } from '../../api/accounts/accounts.ts'
import { api } from '../../api/api.ts'
import { liveSuspended, liveWanted, seenAgain } from '../../api/socket/actions.ts'
import type { AppStore } from '../../state/store.ts'

/**
 * Hides a page that the browser restores (back, forward) until the server has said who is signed
 * in: its trader may have signed out since. Without an answer all that was fetched is forgotten,
 * and the screens ask for it again. The socket of a page that is left is closed, without which a
 * browser would not keep the page, and opened at once when it is restored. Returns what ends it.
 */
export const followRestores = (store: AppStore, reload = () => window.location.reload()) => {
  const listening = new AbortController()
  const { signal } = listening
  const hide = (hidden: boolean) => document.documentElement.toggleAttribute('data-left', hidden)
  let wasLive = false
  const onHide = () => {
    // A restored page is painted before its `pageshow` event.
    hide(true)
    wasLive = store.getState().connection.status !== 'idle'
    if (wasLive) store.dispatch(liveSuspended())
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    if (wasLive) {
      store.dispatch(liveWanted())
      store.dispatch(seenAgain())
    }
    const before = currentUserEndpoint.select(undefined)(store.getState()).data
    const asked = currentUserEndpoint.initiate(undefined, { forceRefetch: true, subscribe: false })
    void store.dispatch(asked).then(({ data, error }) => {
      // What was fetched for one trader is not for another.
      if (before && data && data.id !== before.id) {
        reload()
        return
      }
      if (error) store.dispatch(api.util.resetApiState())
      hide(false)
    })
  }
  window.addEventListener('pagehide', onHide, { signal })
  window.addEventListener('pageshow', onShow, { signal })
  return () => listening.abort()
}
