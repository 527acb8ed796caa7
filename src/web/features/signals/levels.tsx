import { useTranslation } from 'react-i18next'
import type { Signal } from '../../../contracts/market/signals.ts'
import { useQuote } from '../../api/quotes/use-quote.ts'
import { formatPrice } from '../../../domain/notation/price.ts'

const size = { width: 300, height: 40, pad: 6, line: 20 } as const

/** The price of now: its dot, over a ring of the ground. */
const dotRings = [
  ['stroke-panel', 14],
  ['stroke-accent', 10],
] as const

const orDash = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : formatPrice(value)

const Leg = (props: { readonly from: number; readonly to: number; readonly look: string }) => (
  <line
    x1={props.from}
    x2={props.to}
    y1={size.line}
    y2={size.line}
    strokeWidth={3}
    vectorEffect="non-scaling-stroke"
    className={props.look}
  />
)

const Mark = ({ at, look }: { readonly at: number; readonly look: string }) => (
  <line
    x1={at}
    x2={at}
    y1={size.line - 8}
    y2={size.line + 8}
    strokeWidth={2}
    vectorEffect="non-scaling-stroke"
    className={look}
  />
)

/** Stop, entry and target on one line, a gain and a loss in the trader's own colours, with where the price stands between them. */
export const Levels = ({ signal }: { readonly signal: Signal }) => {
  const { t } = useTranslation()
  const { symbol, entryPrice: entry, stopLoss: stop, targetPrice: target, takeProfit } = signal
  const now = useQuote(symbol)?.price
  const known = [entry, stop, target, takeProfit, now].filter((value) => typeof value === 'number')
  const low = Math.min(...known)
  const span = Math.max(...known) - low || 1
  const x = (value: number) => size.pad + ((value - low) / span) * (size.width - 2 * size.pad)
  const end = target ?? takeProfit
  const label = t('signals.levels', {
    symbol,
    stop: orDash(stop),
    entry: formatPrice(entry),
    target: orDash(target),
    now: orDash(now),
  })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size.width.toString()} ${size.height.toString()}`}
      preserveAspectRatio="none"
      className="block h-10 w-full max-w-[420px]"
    >
      <Leg from={size.pad} to={size.width - size.pad} look="stroke-hover" />
      {stop !== null && <Leg from={x(stop)} to={x(entry)} look="stroke-down" />}
      {end !== null && <Leg from={x(entry)} to={x(end)} look="stroke-up" />}
      {stop !== null && <Mark at={x(stop)} look="stroke-down" />}
      {target !== null && <Mark at={x(target)} look="stroke-up" />}
      {takeProfit !== null && <Mark at={x(takeProfit)} look="stroke-up" />}
      <Mark at={x(entry)} look="stroke-text-2" />
      {now !== undefined && (
        // As round as it is where the picture is stretched: a line without a length, with round ends.
        <g strokeLinecap="round">
          {dotRings.map(([look, width]) => (
            <line
              key={look}
              x1={x(now)}
              x2={x(now)}
              y1={size.line}
              y2={size.line}
              strokeWidth={width}
              vectorEffect="non-scaling-stroke"
              className={look}
            />
          ))}
        </g>
      )}
    </svg>
  )
}
