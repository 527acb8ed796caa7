import { currentUserEndpoint } from '../../api/accounts/accounts.ts'
import type { AppStore } from '../../state/store.ts'
import { isScreen, preloadScreen } from '../router.tsx'
import { wait } from '../../../platform/timers.ts'

/** How long the page waits for its code and the user before it draws. */
const waitMaxMs = 1_000

/** Resolves when the first screen can be drawn, or when that takes long. Never rejects. */
export const firstDraw = async (
  store: AppStore,
  pathname: string,
  pause: (ms: number) => Promise<void> = wait,
): Promise<void> => {
  if (!isScreen(pathname)) return
  const asked = store.dispatch(currentUserEndpoint.initiate(undefined))
  await Promise.race([Promise.all([preloadScreen(pathname), asked]), pause(waitMaxMs)])
  // The screen requests the trader too, and finds the answer in the cache.
  asked.unsubscribe()
}
