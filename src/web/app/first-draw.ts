import { currentUserEndpoint } from '../api/accounts.ts'
import type { AppStore } from '../state/store.ts'
import { isScreen, preloadScreen } from './router.tsx'
import { wait } from '../../platform/timers.ts'

/** So long at most the page stays as it was sent, for its code and for who is signed in. */
const waitMaxMs = 1_000

/**
 * Resolves when the first screen can be drawn in one go, without a spinner before it, or when that
 * takes so long that the screen should say itself what it waits for. Never rejects.
 */
export const firstDraw = async (
  store: AppStore,
  pathname: string,
  pause: (ms: number) => Promise<void> = wait,
): Promise<void> => {
  if (!isScreen(pathname)) return
  const asked = store.dispatch(currentUserEndpoint.initiate(undefined))
  await Promise.race([Promise.all([preloadScreen(pathname), asked]), pause(waitMaxMs)])
  // Who draws the screen asks for the trader too, and finds the answer.
  asked.unsubscribe()
}
