import { useTranslation } from 'react-i18next'
import { oldDateOf, useQuoteFact } from '../../api/quotes/use-quote-fact.ts'
import { classNames } from '../class-names.ts'
import { useTimeFormat } from '../text/use-time-format.ts'

interface PriceDateProps {
  readonly symbol: string
  readonly className?: string
}

/** The trading date of a price that is not of the market's current day. */
export const PriceDate = ({ symbol, className }: PriceDateProps) => {
  const { t } = useTranslation()
  const { tradingDate } = useTimeFormat()
  const date = useQuoteFact(symbol, oldDateOf)
  if (date === null) return null
  return (
    <time
      dateTime={date}
      title={t('price.asOf', { date: tradingDate(date) })}
      className={classNames('text-xs num whitespace-nowrap text-text-3', className)}
    >
      {tradingDate(date)}
    </time>
  )
}
