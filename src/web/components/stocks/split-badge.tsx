import { useTranslation } from 'react-i18next'
import type { Stock } from '../../../contracts/stocks.ts'
import { Badge } from './badge.tsx'
import { useTimeFormat } from '../text/use-time-format.ts'

interface SplitBadgeProps {
  readonly stock: Pick<Stock, 'symbol' | 'suspectedSplit'>
}

/** Says that a stock's price looks split, for as long as nobody has settled it; else nothing. */
export const SplitBadge = ({ stock: { symbol, suspectedSplit } }: SplitBadgeProps) => {
  const { t } = useTranslation()
  const { tradingDate } = useTimeFormat()
  if (suspectedSplit === null) return null
  const { ratio, date } = suspectedSplit
  return (
    <Badge look="stale" title={t('price.looksSplitHint', { symbol, date: tradingDate(date) })}>
      {t('price.looksSplit', { ratio })}
    </Badge>
  )
}
