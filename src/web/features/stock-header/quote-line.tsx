import { useTranslation } from 'react-i18next'
import { isKnown, useQuoteFact } from '../../api/quotes/use-quote-fact.ts'
import { Badge } from '../../components/stocks/badge.tsx'
import { formatPrice } from '../../../domain/notation/price.ts'
import { Skeleton } from '../../components/panels/skeleton.tsx'
import { samplePrice } from './sample-prices.ts'
import { type Paint, useLiveCell } from '../../components/live/use-live-cell.ts'
import { lookOfChange, paintChangeText } from '../../components/live/paint-change-text.ts'
import { paintPrice, priceLook } from '../../components/live/live-price.tsx'

/** Widths in em of the two texts' fonts; a sign, an arrow and a bracket are as wide as their mean. */
const ems = { digit: 0.63, mark: 0.3, sign: 0.56 } as const
const px = { price: 30, change: 13, between: 12 } as const

const widthOf = (text: string, other: number): number => {
  const digits = text.replace(/\D/g, '').length
  return digits * ems.digit + (text.length - digits) * other
}

/** Room for both texts, in CSS pixels: as much for each text with as many digits and signs. */
const roomFor = (price: string, change: string): number =>
  Math.ceil(
    px.price * widthOf(price, ems.mark) + px.between + px.change * widthOf(change, ems.sign),
  )

const paint: Paint = (element, quote, previous) => {
  const [price, change] = element.children
  if (!(price instanceof HTMLElement) || !(change instanceof HTMLElement)) return false
  const written = paintPrice(price, quote, previous)
  const changed = paintChangeText(change, quote) || written
  const width = `${roomFor(price.textContent, change.textContent).toString()}px`
  if (element.style.width !== width) element.style.width = width
  return changed
}

/**
 * The price, the largest thing on the screen, and how it changed: `177.78 ▲ +2.55 (+1.46%)`. The
 * room for its digits is reserved, so that nothing moves with them and they are laid out by themselves.
 */
const LiveHeadline = ({ symbol }: { readonly symbol: string }) => (
  <span
    ref={useLiveCell(symbol, paint)}
    className="flex h-[31px] items-baseline gap-3 contain-layout contain-size"
  >
    <span
      data-testid={`price-${symbol}`}
      className={`${priceLook} text-3xl leading-none font-[660] tracking-[-0.03em]`}
    />
    <span className={lookOfChange} />
  </span>
)

const priceClass = 'text-3xl leading-none font-[660] tracking-[-0.03em]'

interface QuoteLineProps {
  readonly symbol: string
  /** What is known of the stock's details. */
  readonly details: 'loading' | 'known' | 'failed' | 'unlisted'
}

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
    case 'unlisted':
      return null
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
