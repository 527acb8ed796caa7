import { classNames } from '../class-names.ts'
import { formatPrice } from '../format.ts'
import { flash } from './flash.ts'
import { type Paint, useLiveCell } from './use-live-cell.ts'

const paint: Paint = (element, quote, previous) => {
  const text = quote ? formatPrice(quote.price) : '–'
  if (element.textContent !== text) element.textContent = text
  if (!quote || !previous || quote.price === previous.price) return
  flash(element, quote.price > previous.price ? 'up' : 'down')
}

interface LivePriceProps {
  readonly symbol: string
  readonly className?: string
}

/** The newest price, lit up for a moment when it changes. */
export const LivePrice = ({ symbol, className }: LivePriceProps) => (
  <span
    ref={useLiveCell(symbol, paint)}
    data-testid={`price-${symbol}`}
    className={classNames('-mx-0.5 rounded-[3px] px-0.5 num', className)}
  />
)
