import type { TFunction } from 'i18next'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChatMessage, formerTrader, unavailableTrader } from '../../../contracts/chat.ts'
import { timeFormat } from '../../../domain/calendar/time-format.ts'
import { classNames } from '../../components/class-names.ts'
import { deviceZone } from '../../components/text/device-zone.ts'
import { Mention } from './mention.tsx'
import { messageParts } from './message-parts.ts'

interface MessageProps {
  readonly message: ChatMessage
  readonly own: boolean
}

/** What stands in the place of a name is said in the reader's language. */
const nameOf = (username: string, t: TFunction): string => {
  if (username === formerTrader) return t('chat.formerTrader')
  return username === unavailableTrader ? t('chat.unavailableTrader') : username
}

/**
 * Who wrote what, and at what time of the reader's day: a conversation belongs to the device's clock,
 * whichever clock the market's times are read by. The tooltip names the zone.
 */
export const Message = memo(({ message, own }: MessageProps) => {
  const { t, i18n } = useTranslation()
  const at = Date.parse(message.timestamp)
  const { time, moment } = timeFormat(i18n.language, deviceZone())
  return (
    <li className={classNames('grid gap-0.5', own && 'justify-items-end')}>
      <span className="flex max-w-full items-baseline gap-1.5 text-xs text-text-3">
        <b className="truncate font-semibold text-text-2">{nameOf(message.username, t)}</b>
        <time dateTime={message.timestamp} title={moment(at)} className="num">
          {time(at)}
        </time>
      </span>
      <p
        dir="auto"
        className={classNames(
          'max-w-[92%] rounded-md border px-2.5 py-1.5 [overflow-wrap:anywhere] whitespace-pre-wrap',
          own ? 'border-transparent bg-accent-soft' : 'border-line bg-raised',
        )}
      >
        {messageParts(message.message).map((part, index) =>
          part.kind === 'text' ? (
            part.text
          ) : (
            <Mention key={index} symbol={part.symbol} text={part.text} at={at} />
          ),
        )}
      </p>
    </li>
  )
})
Message.displayName = 'Message'
