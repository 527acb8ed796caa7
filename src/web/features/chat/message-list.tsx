import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '../../../contracts/chat.ts'
import { Message } from './message.tsx'

interface MessageListProps {
  readonly messages: readonly ChatMessage[]
  readonly username: string | undefined
}

/** The messages, oldest first; it runs smoothly to the newest whenever they change. */
export const MessageList = ({ messages, username }: MessageListProps) => {
  const { t } = useTranslation()
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    area.current?.scrollTo({ top: area.current.scrollHeight, behavior: 'smooth' })
  }, [messages])
  return (
    <div
      ref={area}
      role="log"
      tabIndex={0}
      aria-label={t('chat.messages')}
      className="min-h-0 grow overflow-y-auto scroll-smooth p-3 -outline-offset-2"
    >
      <ul className="grid gap-2.5">
        {messages.map((message) => (
          <Message key={message.id} message={message} own={message.username === username} />
        ))}
      </ul>
    </div>
  )
}
