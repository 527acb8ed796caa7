import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessage } from '../../../contracts/chat.ts'
import { scrollBehaviour } from '../../components/focus/bring-into-view.ts'

/** As near to the end as this, the reader is there. */
const nearEndPx = 24

type Messages = readonly ChatMessage[]

/** The messages after those that were shown before; null: it is another list. */
const addedTo = (before: Messages, messages: Messages): Messages | null => {
  const last = before.at(-1)
  const index = last ? messages.findIndex(({ id }) => id === last.id) : -1
  return index < 0 ? null : messages.slice(index + 1)
}

/**
 * Scrolls smoothly to the newest message for a reader who is at the end, or who has written it. A
 * reader who has scrolled up stays there; `unseen` counts what came meanwhile.
 */
export const useFollowedEnd = (messages: Messages, username: string | undefined) => {
  const area = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const place = useRef({ atEnd: true, top: 0, height: 0 })
  const shown = useRef<Messages>([])
  const [unseen, setUnseen] = useState(0)

  const run = (behavior: ScrollBehavior) =>
    area.current?.scrollTo({ top: area.current.scrollHeight, behavior })

  const toEnd = () => {
    place.current.atEnd = true
    setUnseen(0)
    run(scrollBehaviour())
  }

  useLayoutEffect(() => {
    const added = addedTo(shown.current, messages)
    shown.current = messages
    place.current.height = list.current?.offsetHeight ?? 0
    if (added?.length === 0) return
    if (!added || place.current.atEnd || added.some((message) => message.username === username))
      toEnd()
    else setUnseen((count) => count + added.length)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only other messages move the reader
  }, [messages])

  // Messages grow when the prices of their mentions come, and the panel can be resized.
  useEffect(() => {
    const grown = new ResizeObserver((entries) => {
      const height = list.current?.offsetHeight ?? 0
      const isListAlone = entries.every(({ target }) => target === list.current)
      if (isListAlone && height === place.current.height) return
      place.current.height = height
      if (place.current.atEnd) run(isListAlone ? scrollBehaviour() : 'instant')
    })
    if (list.current) grown.observe(list.current)
    if (area.current) grown.observe(area.current)
    return () => grown.disconnect()
  }, [])

  /** Only the reader scrolls upwards; on the way to the end the list passes other places. */
  const onScroll = () => {
    if (!area.current) return
    const { scrollTop, scrollHeight, clientHeight } = area.current
    const isNear = scrollHeight - clientHeight - scrollTop <= nearEndPx
    if (isNear) {
      place.current.atEnd = true
      setUnseen(0)
    } else if (scrollTop < place.current.top) place.current.atEnd = false
    place.current.top = scrollTop
  }

  return { area, list, onScroll, unseen, toEnd }
}
