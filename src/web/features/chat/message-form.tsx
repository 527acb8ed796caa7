import { SendHorizontal } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { chatLimits } from '../../../domain/chat/limits.ts'
import { useSendMessageMutation } from '../../api/chat.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { readStored, tabStorage, writeStored } from '../../state/browser-storage.ts'

const draft = z.object({ username: z.string(), text: z.string() })

const keptKey = 'tapedeck.chat-draft'

/** What this trader had begun to write in this tab. */
const loadDraft = (username: string): string => {
  const kept = readStored(tabStorage(), keptKey, draft)
  return kept?.username === username ? kept.text : ''
}

/** Keeps it until it is sent or the tab is closed. */
const saveDraft = (username: string, text: string): void => {
  if (text === '') tabStorage().removeItem(keptKey)
  else writeStored(tabStorage(), keptKey, { username, text })
}

/** The counter of code points appears when this many are left. */
const counterFromCharacters = 50

interface MessageFormProps {
  /** Leads the keyboard to the line as it is drawn first. */
  readonly takesFocus: boolean
  /** Whose draft it is: another trader of this browser does not get it. */
  readonly username: string
}

/** The line to write on: 1 to 500 characters; sending is off while it is empty or on its way. */
export const MessageForm = ({ takesFocus, username }: MessageFormProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(() => loadDraft(username))
  useEffect(() => saveDraft(username, text), [username, text])
  const line = useRef<HTMLInputElement>(null)
  const [send, { isLoading }] = useSendMessageMutation()
  const message = text.trim()
  const left = chatLimits.messageCharactersMax - Array.from(message).length
  const sendable = message !== '' && left >= 0 && !isLoading

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!sendable) return
    // The button goes off, and would take the focus along.
    line.current?.focus()
    const { error } = await send({ message })
    // What has been typed meanwhile is another message.
    if (!error) setText((now) => (now === text ? '' : now))
  }

  return (
    <form className="border-t border-line p-2.5" onSubmit={(event) => void submit(event)}>
      <div className="flex gap-2">
        <input
          ref={line}
          aria-label={t('chat.message')}
          aria-invalid={left < 0 || undefined}
          autoComplete="off"
          autoFocus={takesFocus}
          dir="auto"
          placeholder={t('chat.placeholder')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="h-8 min-w-0 grow rounded-sm border border-edge bg-bg px-2.5 placeholder:text-text-3 aria-invalid:border-bad"
        />
        <IconButton
          Icon={SendHorizontal}
          type="submit"
          look="primary"
          size="icon"
          label={t('chat.send')}
          disabled={!sendable}
          aria-busy={isLoading}
        />
      </div>
      {left <= counterFromCharacters && (
        <p
          role="status"
          className={`pt-1 text-right text-xs num ${left < 0 ? 'text-bad' : 'text-text-3'}`}
        >
          {left < 0 ? t('chat.tooLong', { count: -left }) : t('chat.left', { count: left })}
        </p>
      )}
    </form>
  )
}
