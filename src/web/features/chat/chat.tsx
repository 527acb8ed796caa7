import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../components/loading/lazy-part.ts'
import { useMovedOn } from '../../components/focus/use-moved-on.ts'

const panel = lazyPart(async () => (await import('./chat-panel.tsx')).ChatPanel)

interface ChatButtonProps {
  readonly onOpen: () => void
  readonly focused: boolean
  readonly busy: boolean
}

const ChatButton = ({ onOpen, focused, busy }: ChatButtonProps) => {
  const { t } = useTranslation()
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
      aria-busy={busy}
      title={t('chat.title')}
      onPointerEnter={panel.fetch}
      onFocus={panel.fetch}
      onClick={onOpen}
      className="fixed bottom-5 left-5 z-30 grid size-12 place-items-center rounded-full bg-accent text-accent-ink shadow-float transition-[filter] hover:brightness-105"
    >
      <MessageCircle className="size-[22px]" strokeWidth={1.75} aria-hidden />
    </button>
  )
}

/** The round button at the bottom left, or the panel that it becomes. */
export const Chat = () => {
  const [state, setState] = useState<'closed' | 'open' | 'left'>('closed')
  const isReady = panel.useReady(state === 'open', () => setState('closed'))
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
