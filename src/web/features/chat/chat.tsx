import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKnownUser } from '../../api/accounts/accounts.ts'
import { lazyPart } from '../../components/loading/lazy-part.ts'
import { useMovedOn } from '../../components/focus/use-moved-on.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { useWanted } from '../../state/wanted.ts'
import { chatRead, unreadMax } from '../../state/unread.ts'

const panel = lazyPart(async () => (await import('./chat-panel.tsx')).ChatPanel)

interface ChatButtonProps {
  readonly onOpen: () => void
  readonly focused: boolean
  readonly busy: boolean
}

const ChatButton = ({ onOpen, focused, busy }: ChatButtonProps) => {
  const { t } = useTranslation()
  const user = useKnownUser()
  const authors = useAppSelector(({ unread }) => unread)
  const unread = authors.filter((username) => username !== user?.username).length
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [focused])
  return (
    <button
      ref={button}
      type="button"
      aria-label={t('chat.open')}
      aria-expanded={false}
      {...(unread > 0 && { 'aria-description': t('chat.unread', { count: unread }) })}
      aria-busy={busy}
      title={t('chat.title')}
      onPointerEnter={panel.fetch}
      onFocus={panel.fetch}
      onClick={onOpen}
      className="fixed bottom-5 left-5 z-30 grid size-12 place-items-center rounded-full bg-accent text-accent-ink shadow-float transition-[filter] hover:brightness-105 max-sm:bottom-[calc(20px+var(--deck,0px))]"
    >
      <MessageCircle className="size-[22px]" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -top-1 -right-1 min-w-5 rounded-full border-2 border-bg bg-text px-1 text-xs font-bold num text-bg"
        >
          {unread < unreadMax ? unread : '99+'}
        </span>
      )}
    </button>
  )
}

export const Chat = () => {
  const [state, setState] = useState<'closed' | 'open' | 'left'>('closed')
  const isReady = panel.useReady(state === 'open', () => setState('closed'))
  const dispatch = useAppDispatch()
  useWanted('chat', () => setState('open'))
  useEffect(() => {
    if (!isReady) return
    return () => void dispatch(chatRead())
  }, [isReady, dispatch])
  const movedOn = useMovedOn(state === 'open' && !isReady)
  if (isReady) return <panel.Part movedOn={movedOn} onClose={() => setState('left')} />
  return (
    <ChatButton
      onOpen={() => setState('open')}
      focused={state === 'left'}
      busy={state === 'open'}
    />
  )
}
