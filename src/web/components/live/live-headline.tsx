import { type Paint, useLiveCell } from './use-live-cell.ts'
import { lookOfChange, paintChangeText } from './paint-change-text.ts'
import { paintPrice, priceLook } from './live-price.tsx'

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
export const LiveHeadline = ({ symbol }: { readonly symbol: string }) => (
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
