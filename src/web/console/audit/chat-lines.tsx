import { useTranslation } from 'react-i18next'
import type { AuditedChat, AuditedChatLine } from '../../../contracts/ops.ts'
import { Button } from '../../components/controls/button.tsx'
import { Notice } from '../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { isShown, ReadingState } from '../reading-state.tsx'
import type { Reading } from '../use-reading.ts'
import { useMoment } from './use-moment.ts'

interface ChatLinesProps {
  readonly reading: Reading<AuditedChat>
  readonly onCheck: (stream: string) => void
}

/** The monthly stream that contains a message. */
const bookOf = ({ room, timestamp }: AuditedChatLine): string =>
  `chat-${room}_${timestamp.slice(0, 7)}`

const Line = ({ line }: { readonly line: AuditedChatLine }) => {
  const moment = useMoment()
  return (
    <li className="grid gap-0.5 border-b hairline px-3 py-2.5 last:border-b-0 sm:px-4">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <b className="truncate font-semibold">{line.username}</b>
        <time dateTime={line.timestamp} className="shrink-0 num text-text-3">
          {moment(line.timestamp)}
        </time>
      </p>
      <p className="break-words">{line.message}</p>
    </li>
  )
}

export const ChatLines = ({ reading, onCheck }: ChatLinesProps) => {
  const { t } = useTranslation('console')
  const value = isShown(reading) ? reading.value : null
  const lines = value?.messages ?? []
  const newest = lines.at(-1)
  const count = value && t('audit.shown', { shown: lines.length, total: value.total })
  const check = newest && (
    <Button size="sm" look="ghost" onClick={() => onCheck(bookOf(newest))}>
      {t('audit.check')}
    </Button>
  )
  return (
    <Panel
      title={<PanelTitle>{t('audit.chat')}</PanelTitle>}
      end={
        <>
          <span className="num text-text-3">{count}</span>
          {check}
        </>
      }
    >
      <ReadingState reading={reading} />
      {value !== null && lines.length === 0 && <Notice text={t('audit.noChat')} />}
      {lines.length > 0 && (
        <ul
          aria-label={t('audit.chat')}
          tabIndex={0}
          aria-busy={reading.isOld}
          className="max-h-[440px] overflow-auto -outline-offset-2 transition-opacity aria-busy:opacity-50"
        >
          {lines.toReversed().map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
