import { nanoid } from '@reduxjs/toolkit'

const windowSyncKey = 'tapedeck.deck'

/** Takes the state that the previous page of this tab stored. */
const takeLeft = (): string | null => {
  try {
    const left = window.sessionStorage.getItem(windowSyncKey)
    window.sessionStorage.removeItem(windowSyncKey)
    return left
  } catch {
    return null
  }
}

const leave = (windowSync: string): void => {
  try {
    window.sessionStorage.setItem(windowSyncKey, windowSync)
  } catch {
    // Its windows stay open when the page is reloaded.
  }
}

let own: string | null = null

/**
 * A dashboard and its windows communicate over a channel of their own. Its name is stored for the
 * tab while no page of it is open, so that the windows find the dashboard again after a reload, and
 * a duplicated tab, whose storage is copied, gets another one.
 */
export const windowSyncOfTab = (): string => {
  if (own !== null) return own
  const windowSync = takeLeft() ?? nanoid()
  own = windowSync
  window.addEventListener('pagehide', () => leave(windowSync))
  window.addEventListener('pageshow', takeLeft)
  return windowSync
}
