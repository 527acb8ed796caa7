import { abbreviate } from '../format.ts'
import { type Paint, useLiveCell } from './use-live-cell.ts'

const paint: Paint = (element, quote) => {
  const text = quote ? abbreviate(quote.volume) : '–'
  if (element.textContent !== text) element.textContent = text
}

/** The trading day's volume so far, in shares. */
export const LiveVolume = ({
  symbol,
  className,
}: {
  readonly symbol: string
  readonly className?: string
}) => <span ref={useLiveCell(symbol, paint)} className={`quoted num ${className ?? ''}`} />
