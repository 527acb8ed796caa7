import type { TFunction } from 'i18next'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ChatMessage, formerTrader, unavailableTrader } from '../../../contracts/chat.ts'
import { timeFormat } from '../../../domain/calendar/time-format.ts'
import { classNames } from '../../components/class-names.ts'
import { deviceZone } from '../../components/text/device-zone.ts'
import { messageParts } from './message-parts.ts'
import { useCurrentUser } from '../../api/accounts/accounts.ts'
import { useListedSymbol, usePriceAt } from '../../api/market/stocks.ts'
import { formatPrice } from '../../../domain/notation/price.ts'
import { dashboardPath } from '../../state/dashboard-path.ts'

interface MentionProps {
  readonly symbol: string
  readonly text: string
  /** When it was written, Unix ms. */
  readonly at: number
}

/** A stock in a message: a link to it with the price at that time. What is no stock stays text. */
const Mention = ({ symbol: written, text, at }: MentionProps) => {
  const symbol = useListedSymbol(written) ?? written
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  const { data: price, isError } = usePriceAt(symbol, at, Boolean(user))
  if (!user || isError) return <>{text}</>
  const known = price === undefined || price === null ? null : formatPrice(price)
  return (
    <Link
      to={dashboardPath({ symbol, timeframe: '1D' })}
      title={known === null ? undefined : t('chat.mention', { symbol, price: known })}
      className="rounded-xs font-strong num text-accent-text underline underline-offset-2 hover:no-underline"
    >
      {known === null ? `$${symbol}` : `$${symbol} ${known}`}
    </Link>
  )
}

interface MessageProps {
  readonly message: ChatMessage
  readonly own: boolean
}

/** A replacement for a missing name is translated. */
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
    <li className={classNames('grid gap-0.5', own ? 'justify-items-end' : 'justify-items-start')}>
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
        {messageParts(message.message).map((part, index) => {
          if (part.kind === 'stock')
            return <Mention key={index} symbol={part.symbol} text={part.text} at={at} />
          if (part.kind === 'text') return part.text
          return (
            <a
              key={index}
              href={part.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              title={part.href}
              className="rounded-xs underline underline-offset-2 hover:no-underline"
            >
              {part.text}
            </a>
          )
        })}
      </p>
    </li>
  )
})
Message.displayName = 'Message'
