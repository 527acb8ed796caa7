import { type ReactNode, useEffect } from 'react'
import { useWatchedQuotes } from '../../api/quotes/use-watched-quotes.ts'
import { keepGeometry, type PopoutPart } from './geometry.ts'
import { useLiveConnection } from '../shell/use-live-connection.ts'

interface PopoutFrameProps {
  readonly part: PopoutPart
  readonly title: string
  readonly children: ReactNode
}

/** A window with one panel and its own connection. */
export const PopoutFrame = ({ part, title, children }: PopoutFrameProps) => {
  useLiveConnection()
  useWatchedQuotes()
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    const keep = () => keepGeometry(part)
    // There is no event when a window is moved: its position is read when it closes.
    const events = ['resize', 'pagehide'] as const
    for (const event of events) window.addEventListener(event, keep)
    return () => {
      for (const event of events) window.removeEventListener(event, keep)
    }
  }, [part])
  return (
    // The clock stands in another window: the mark of the past says here which moment it is.
    <main className="grid h-dvh grid-cols-1 content-stretch gap-3 p-3 pb-21 md:[&_.detail]:inline">
      {children}
    </main>
  )
}
