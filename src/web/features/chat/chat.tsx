import { MessageCircle } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const load = async () => ({ default: (await import('./chat-panel.tsx')).ChatPanel })
const ChatPanel = lazy(load)

const ChatButton = ({ onOpen, focused }: { onOpen: () => void; focused: boolean }) => {
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
      title={t('chat.title')}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
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
  const button = <ChatButton onOpen={() => setState('open')} focused={state === 'left'} />
  if (state !== 'open') return button
  return (
    <Suspense fallback={button}>
      <ChatPanel onClose={() => setState('left')} />
    </Suspense>
  )
}
