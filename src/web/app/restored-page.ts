import { currentUserEndpoint } from '../api/accounts.ts'
import { api } from '../api/api.ts'
import type { AppStore } from '../state/store.ts'

/**
 * Hides a page that the browser restores (back, forward) until the server has said who is signed
 * in: its trader may have signed out since. Without an answer all that was fetched is forgotten,
 * and the screens ask for it again. Returns what ends it.
 */
export const followRestores = (store: AppStore, reload = () => window.location.reload()) => {
  const listening = new AbortController()
  const { signal } = listening
  const hide = (hidden: boolean) => document.documentElement.toggleAttribute('data-left', hidden)
  // A restored page is painted before it is told that it was restored.
  window.addEventListener('pagehide', () => hide(true), { signal })
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
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
  window.addEventListener('pageshow', onShow, { signal })
  return () => listening.abort()
}
