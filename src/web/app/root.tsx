import { Outlet } from 'react-router'
import { LazyToaster } from '../components/lazy-toaster.tsx'
import { Chat } from '../features/chat/chat.tsx'

/** What stands on every page, whoever looks: the chat and the notifications. */
export const Root = () => (
  <>
    <Outlet />
    <Chat />
    <LazyToaster />
  </>
)
