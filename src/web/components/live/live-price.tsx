import { classNames } from '../class-names.ts'
import { formatPrice } from '../format.ts'
import { flash } from './flash.ts'
import { type Paint, useLiveCell } from './use-live-cell.ts'
import { writeText } from './write.ts'

const paint: Paint = (element, quote, previous) => {
  const [digits, light] = element.children
  if (digits) writeText(digits, quote ? formatPrice(quote.price) : '–')
  if (!quote || !previous || quote.price === previous.price) return
  if (light instanceof HTMLElement) flash(light, quote.price > previous.price ? 'up' : 'down')
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
    className={classNames('quoted relative isolate num', className)}
  >
    <span />
    <span aria-hidden className="absolute -inset-x-0.5 inset-y-0 -z-10 rounded-[3px]" />
  </span>
)
