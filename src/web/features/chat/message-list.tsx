import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '../../../contracts/chat.ts'
import { scrollBehaviour } from '../../components/focus/bring-into-view.ts'
import { Message } from './message.tsx'

/** How long messages may still grow after they came; later, the reader's own scrolling counts. */
const settleMs = 2_000

interface MessageListProps {
  readonly messages: readonly ChatMessage[]
  readonly username: string | undefined
}

/** The messages, oldest first; it runs smoothly to the newest whenever they change. */
export const MessageList = ({ messages, username }: MessageListProps) => {
  const { t } = useTranslation()
  const area = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const run = (behavior: ScrollBehavior) =>
      area.current?.scrollTo({ top: area.current.scrollHeight, behavior })
    run(scrollBehaviour())
    // The prices of mentions come later and make messages longer, below where it had run to.
    const grown = new ResizeObserver(() => run('instant'))
    if (list.current) grown.observe(list.current)
    const settled = setTimeout(() => grown.disconnect(), settleMs)
    return () => {
      clearTimeout(settled)
      grown.disconnect()
    }
  }, [messages])
  return (
    <div
      ref={area}
      role="log"
      tabIndex={0}
      aria-label={t('chat.messages')}
      className="min-h-0 grow overflow-y-auto scroll-smooth p-3 -outline-offset-2"
    >
      <ul ref={list} className="grid gap-2.5">
        {messages.map((message) => (
          <Message key={message.id} message={message} own={message.username === username} />
        ))}
      </ul>
    </div>
  )
}
