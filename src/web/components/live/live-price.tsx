import { classNames } from '../class-names.ts'
import { formatPrice } from '../../../domain/notation/price.ts'
import { flash } from './flash.ts'
import { type Paint, useLiveCell } from './use-live-cell.ts'
import { writeText } from './write.ts'

export const priceLook = 'quoted -mx-0.5 rounded-[3px] px-0.5 num'

/** Writes the price, and lights it up for a moment when it is another one than before. */
export const paintPrice: Paint = (element, quote, previous) => {
  const written = writeText(element, quote ? formatPrice(quote.price) : '–')
  if (!quote || !previous || quote.price === previous.price) return written
  flash(element, quote.price > previous.price ? 'up' : 'down')
  return true
}

interface LivePriceProps {
  readonly symbol: string
  readonly className?: string
}

/**
 * The newest price, lit up for a moment when it changes: on its own ground, because a ground laid
 * beneath would be two layers more that a frame walks through for each price in sight.
 */
export const LivePrice = ({ symbol, className }: LivePriceProps) => (
  <span
    ref={useLiveCell(symbol, paintPrice)}
    data-testid={`price-${symbol}`}
    className={classNames(priceLook, className)}
  />
)
