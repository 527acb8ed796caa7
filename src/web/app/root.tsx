import { lazy, Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { LazyToaster } from '../components/panels/lazy-toaster.tsx'
import { loadAgain } from '../components/loading/load-again.ts'
import { Chat } from '../features/chat/chat.tsx'
import { LateAnnouncer } from './late-announcer.tsx'
import { AtMoment } from './moment/at-moment.tsx'
import { LazyDeck } from './moment/lazy-deck.tsx'
import { UpdateAnnouncer } from './update-announcer.tsx'

/** What Safari says of each key that an input method took, the one that ends it among them. */
const takenKeyCode = 229

/**
 * Keys that an input method takes while Chinese is composed are none of the page's: Escape takes a
 * syllable back there, and neither closes the chat nor a dialog. Returns a function that ends it.
 */
const leaveKeysToInputMethod = (): (() => void) => {
  const leave = (event: KeyboardEvent) => {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- Safari has no other way
    if (event.isComposing || event.keyCode === takenKeyCode) event.stopPropagation()
  }
  window.addEventListener('keydown', leave, true)
  return () => window.removeEventListener('keydown', leave, true)
}

const loadTips = async () => ({ default: (await import('../components/tips/tips.tsx')).Tips })
// Hints are not worth a page: where they cannot be fetched, the platform's own stay.
const Tips = lazy(async () => loadAgain(loadTips).catch(() => ({ default: () => null })))

export const Root = () => {
  useEffect(leaveKeysToInputMethod, [])
  return (
    <AtMoment>
      <Outlet />
      <Chat />
      <LazyDeck />
      <LateAnnouncer />
      <UpdateAnnouncer />
      <LazyToaster />
      <Suspense>
        <Tips />
      </Suspense>
    </AtMoment>
  )
}
