import { useTranslation } from 'react-i18next'
import type { Quote } from '../../api/quotes/quote-book.ts'
import { Badge } from '../../components/badge.tsx'
import { ChangeText } from '../../components/change-text.tsx'
import { formatPrice } from '../../components/format.ts'
import { LivePrice } from '../../components/live/live-price.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { PriceAge } from './price-age.tsx'
import { samplePrice } from './sample-prices.ts'

const priceClass = 'text-3xl leading-none font-[660] tracking-[-0.03em]'

interface QuoteLineProps {
  readonly symbol: string
  readonly quote: Quote | undefined
  /** What is known of the stock's details. */
  readonly details: 'loading' | 'known' | 'failed'
}

/** The price, the largest thing on the screen, and how it changed. */
export const QuoteLine = ({ symbol, quote, details }: QuoteLineProps) => {
  const { t } = useTranslation()
  if (quote)
    return (
      <>
        <PriceAge time={quote.time} />
        <span className="flex items-baseline gap-3">
          <LivePrice key={symbol} symbol={symbol} className={priceClass} />
          {quote.change !== null && quote.changePercent !== null && (
            <ChangeText
              change={quote.change}
              changePercent={quote.changePercent}
              className="quoted font-strong"
            />
          )}
        </span>
      </>
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
