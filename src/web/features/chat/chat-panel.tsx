import { History, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../api/accounts/accounts.ts'
import { useChat } from '../../api/chat.ts'
import { useMoment } from '../../api/moment.ts'
import '../../i18n/en/chat-panel.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { SafePanel } from '../../components/panels/safe-panel.tsx'
import { PastBadge } from '../../components/past/past-badge.tsx'
import { ChatFrame } from './chat-frame.tsx'
import { ChatMessages } from './message-list.tsx'
import { MessageForm } from './message-form.tsx'
import { Badge } from '../../components/stocks/badge.tsx'
import { want } from '../../state/wanted.ts'
import { ConnectionBadge } from '../../components/stocks/connection-badge.tsx'

interface ChatBadgeProps {
  readonly signedIn: boolean
  /** The last time that the messages were asked for, they did not come. */
  readonly failed: boolean
}

/** LIVE: by the socket for who is signed in, by asking every few seconds for who is not. */
const ChatBadge = ({ signedIn, failed }: ChatBadgeProps) => {
  const { t } = useTranslation()
  if (signedIn) return <ConnectionBadge />
  return failed ? (
    <Badge look="off">{t('connection.offline')}</Badge>
  ) : (
    <Badge look="live">{t('connection.live')}</Badge>
  )
}

/** On a phone it lies over what a link leads to. */
const coversPage = (): boolean => window.innerWidth < 720

interface ChatPanelProps {
  /** The trader has gone on to something else while this panel was on its way. */
  readonly movedOn: boolean
  readonly onClose: () => void
}

/** Trading Chat, beside the sidebar; the page stays usable around it. */
export const ChatPanel = ({ movedOn, onClose }: ChatPanelProps) => {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  // A trader who comes back from the past has the focus on the clock.
  const [leads, setLeads] = useState(!movedOn)
  const chat = useChat()
  const past = useMoment() !== null
  const hasForm = Boolean(user) && !past
  return (
    <ChatFrame hasSidebar={Boolean(user)}>
      {(mover) => (
        <section
          aria-label={t('chat.title')}
          className={classNames(
            'flex h-full animate-rise flex-col overflow-hidden rounded-md border bg-panel shadow-float',
            past ? 'border-dashed border-info' : 'border-line',
          )}
          onKeyDown={({ key }) => {
            if (key === 'Escape') onClose()
          }}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a[href^="/"]') && coversPage())
              onClose()
          }}
        >
          <header className="chat-head flex h-12 shrink-0 cursor-move touch-none items-center gap-2 border-b border-line pr-2 pl-4">
            <h2 className="truncate font-bold">{t('chat.title')}</h2>
            {past ? <PastBadge /> : <ChatBadge signedIn={Boolean(user)} failed={chat.isError} />}
            {mover}
            <IconButton
              Icon={History}
              size="icon"
              label={t('chat.past')}
              title={t('chat.past')}
              onClick={() => {
                setLeads(false)
                want('clock')
              }}
            />
            <IconButton
              Icon={X}
              size="icon"
              label={t('chat.close')}
              // The button that opened the panel is gone, and without a form nothing else takes its focus.
              autoFocus={leads && !hasForm}
              onClick={onClose}
            />
          </header>
          <SafePanel>
            <ChatMessages chat={chat} past={past} />
          </SafePanel>
          {user ? (
            !past && <MessageForm takesFocus={leads} username={user.username} />
          ) : (
            <p className="border-t border-line p-3.5 text-center text-text-2">
              {t('chat.signedOut')}
            </p>
          )}
        </section>
      )}
    </ChatFrame>
  )
}
