import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '../../../contracts/chat.ts'
import { formatterOf } from '../../../domain/calendar/time-format.ts'
import { deviceZone } from '../../components/text/device-zone.ts'
import { Message } from './message.tsx'
import { useFollowedEnd } from './use-followed-end.ts'
import { useCurrentUser } from '../../api/accounts/accounts.ts'
import type { useChat } from '../../api/chat.ts'
import { Failed, Notice } from '../../components/panels/notice.tsx'

interface ChatMessagesProps {
  readonly chat: ReturnType<typeof useChat>
  readonly past: boolean
}

export const ChatMessages = ({ chat, past }: ChatMessagesProps) => {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  const { currentData: messages, error, refetch } = chat
  if (messages && messages.length > 0)
    return <MessageList messages={messages} username={user?.username} />
  return (
    <div className="grid min-h-0 grow">
      {messages ? (
        <Notice role="status" text={t(past ? 'chat.emptyPast' : 'chat.empty')} />
      ) : error ? (
        <Failed text={t('chat.failed')} error={error} onRetry={refetch} />
      ) : (
        <Notice role="status" text={t('chat.loading')} />
      )}
    </div>
  )
}

const dayWithName = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const

interface MessageListProps {
  readonly messages: readonly ChatMessage[]
  readonly username: string | undefined
}

/** The messages, oldest first, under the date of the reader's day on which they were written. */
export const MessageList = ({ messages, username }: MessageListProps) => {
  const { t, i18n } = useTranslation()
  const { area, list, onScroll, unseen, toEnd } = useFollowedEnd(messages, username)
  const day = formatterOf(i18n.language, deviceZone(), dayWithName)
  const dayOf = (message: ChatMessage | undefined) =>
    message && day.format(Date.parse(message.timestamp))
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={area}
        role="log"
        tabIndex={0}
        aria-label={t('chat.messages')}
        onScroll={onScroll}
        className="min-h-0 grow overflow-y-auto p-3 -outline-offset-2"
      >
        <ul ref={list} className="grid gap-2.5">
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              {dayOf(message) !== dayOf(messages[index - 1]) && (
                <li className="flex items-center gap-3 text-xs font-semibold text-text-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
                  {dayOf(message)}
                </li>
              )}
              <Message message={message} own={message.username === username} />
            </Fragment>
          ))}
        </ul>
      </div>
      {unseen > 0 && (
        <button
          type="button"
          onClick={toEnd}
          className="absolute bottom-3 h-8 self-center rounded-full bg-accent px-3.5 text-sm font-bold text-accent-ink shadow-float"
        >
          {t('chat.newMessages', { count: unseen })} <span aria-hidden>↓</span>
        </button>
      )}
    </div>
  )
}
