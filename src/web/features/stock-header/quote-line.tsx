import { useTranslation } from 'react-i18next'
import { isKnown, useQuoteFact } from '../../api/quotes/use-quote-fact.ts'
import { Badge } from '../../components/stocks/badge.tsx'
import { formatPrice } from '../../../domain/notation/price.ts'
import { LiveHeadline } from '../../components/live/live-headline.tsx'
import { Skeleton } from '../../components/panels/skeleton.tsx'
import { samplePrice } from './sample-prices.ts'

const priceClass = 'text-3xl leading-none font-[660] tracking-[-0.03em]'

interface QuoteLineProps {
  readonly symbol: string
  /** What is known of the stock's details. */
  readonly details: 'loading' | 'known' | 'failed'
}

/** The price, the largest thing on the screen, and how it changed. */
export const QuoteLine = ({ symbol, details }: QuoteLineProps) => {
  const { t } = useTranslation()
  if (useQuoteFact(symbol, isKnown))
    return (
      <span>
        <LiveHeadline key={symbol} symbol={symbol} />
      </span>
    )
  switch (details) {
    case 'loading':
      return <Skeleton className="h-8 w-56" />
    case 'known':
      return <span className="text-text-2">{t('dashboard.incomplete')}</span>
    case 'failed':
      return (
        <span className="flex items-center gap-3">
          <Badge look="stale" title={t('price.sampleHint')}>
            {t('price.sample')}
          </Badge>
          <span className={`num text-text-3 ${priceClass}`}>
            {formatPrice(samplePrice(symbol))}
          </span>
        </span>
      )
  }
}
