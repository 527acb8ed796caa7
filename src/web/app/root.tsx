import { lazy, Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { LazyToaster } from '../components/panels/lazy-toaster.tsx'
import { loadAgain } from '../components/loading/load-again.ts'
import { Chat } from '../features/chat/chat.tsx'
import { leaveKeysToInputMethod } from './input-method.ts'
import { LateAnnouncer } from './late-announcer.tsx'
import { UpdateAnnouncer } from './update-announcer.tsx'

const loadTips = async () => ({ default: (await import('../components/tips/tips.tsx')).Tips })
// Hints are not worth a page: where they cannot be fetched, the platform's own stay.
const Tips = lazy(async () => loadAgain(loadTips).catch(() => ({ default: () => null })))

/** What stands on every page, whoever looks: the chat, the notifications and the hints. */
export const Root = () => {
  useEffect(leaveKeysToInputMethod, [])
  return (
    <>
      <Outlet />
      <Chat />
      <LateAnnouncer />
      <UpdateAnnouncer />
      <LazyToaster />
      <Suspense>
        <Tips />
      </Suspense>
    </>
  )
}
