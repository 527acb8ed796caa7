import { isFresh } from '../components/stocks/use-is-fresh.ts'
import type { AppStore } from '../state/store.ts'

/** Says on the document whether prices are older than they should be, where the styles read it. */
export const markStale = (store: AppStore): void => {
  let fresh = true
  store.subscribe(() => {
    const now = isFresh(store.getState().connection)
    if (now === fresh) return
    fresh = now
    document.documentElement.toggleAttribute('data-stale', !fresh)
  })
}
