import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPrice } from '../../../domain/notation/price.ts'
import { type Paint, useLiveCell } from './use-live-cell.ts'
import { writeText } from './write.ts'

interface LiveRangeProps {
  readonly symbol: string
  /** US dollars, as they were fetched: prices that came since may lie outside. */
  readonly low: number
  readonly high: number
  readonly className?: string
  readonly barClassName?: string
}

/** More have no room in a tile at their usual size. */
const charactersMax = 19

/** How far up from low to high a price stands, in whole percent. */
const percentOf = (low: number, high: number, price: number): number =>
  Math.round((high > low ? (price - low) / (high - low) : 0.5) * 100)

const paintOf = (low: number, high: number, t: TFunction): Paint => {
  let named: number | undefined
  return (element, quote) => {
    const [digits, bar] = element.children
    const dot = bar?.firstElementChild
    if (!digits || !(bar instanceof HTMLElement) || !(dot instanceof HTMLElement)) return false
    const from = Math.min(low, quote?.low ?? low)
    const to = Math.max(high, quote?.high ?? high)
    const text = `${formatPrice(from)} – ${formatPrice(to)}`
    const written = writeText(digits, text)
    if (written) digits.toggleAttribute('data-long', text.length > charactersMax)
    bar.hidden = !quote
    const percent = quote ? percentOf(from, to, quote.price) : 0
    const place = `${percent.toString()}%`
    const moved = dot.style.backgroundPositionX !== place
    if (moved) dot.style.backgroundPositionX = place
    // Looking a text up costs more than all else here; in another language `paint` is another.
    if (percent !== named) bar.setAttribute('aria-label', t('details.position', { percent }))
    named = percent
    return written || moved
  }
}

/** From low to high as text, with today's prices in it, and where that stands as a dot on a bar. */
export const LiveRange = ({
  symbol,
  low,
  high,
  className = 'block',
  barClassName,
}: LiveRangeProps) => {
  const { t } = useTranslation()
  const paint = useMemo(() => paintOf(low, high, t), [low, high, t])
  return (
    <span ref={useLiveCell(symbol, paint)} className={className}>
      <span className="still whitespace-nowrap data-long:text-xs data-long:leading-[inherit]" />
      <span
        role="img"
        className={`relative mt-2 block h-1 rounded-[2px] bg-hover contain-layout contain-size ${barClassName ?? ''}`}
      >
        <span className="range-dot absolute inset-x-0 -top-[5px] h-3.5" />
      </span>
    </span>
  )
}
