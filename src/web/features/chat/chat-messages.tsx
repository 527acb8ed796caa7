import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../api/accounts/accounts.ts'
import type { useChat } from '../../api/chat.ts'
import { Failed, Notice } from '../../components/panels/notice.tsx'
import { MessageList } from './message-list.tsx'

interface ChatMessagesProps {
  readonly chat: ReturnType<typeof useChat>
  readonly past: boolean
}

/** Loading, empty, failed, or the messages. */
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
