import { type ReactNode, useEffect } from 'react'
import { useWatchedQuotes } from '../../api/quotes/use-watched-quotes.ts'
import { useLiveConnection } from '../shell/use-live-connection.ts'

interface PopoutFrameProps {
  readonly title: string
  readonly children: ReactNode
}

/** A window with one panel in it, live on a connection of its own. */
export const PopoutFrame = ({ title, children }: PopoutFrameProps) => {
  useLiveConnection()
  useWatchedQuotes()
  useEffect(() => {
    document.title = title
  }, [title])
  return <main className="grid h-dvh content-stretch gap-3 p-3 pb-21">{children}</main>
}
