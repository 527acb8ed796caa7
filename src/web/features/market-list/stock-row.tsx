import { memo } from 'react'
import type { Stock } from '../../../contracts/market/stocks.ts'
import { oldDateOf, useQuoteFact } from '../../api/quotes/use-quote-fact.ts'
import { classNames } from '../../components/class-names.ts'
import type { GridColumn } from '../../components/columns/grid-of.ts'
import { LiveChange } from '../../components/live/live-change.tsx'
import { LivePrice } from '../../components/live/live-price.tsx'
import { LiveVolume } from '../../components/live/live-volume.tsx'
import { PriceDate } from '../../components/stocks/price-date.tsx'
import { Sparkline } from '../../components/stocks/sparkline.tsx'

/** The columns of the list's head and of its rows, as wide as their numbers. */
export const listColumns: readonly GridColumn[] = [
  { key: 'symbol', width: 'minmax(0,1fr)', phone: 'minmax(0,1fr)' },
  { key: 'trend', width: '64px', phone: '64px', wide: '30rem' },
  { key: 'price', width: '79px', phone: '79px', wide: '96px' },
  // Elsewhere it stands below the price.
  { key: 'volume', wide: '96px' },
  { key: 'changePercent', width: '84px', phone: '82px' },
]

export const rowGrid =
  'grid grid-cols-(--phone-columns) items-center gap-2 px-3 sm:grid-cols-(--columns) sm:gap-3 sm:px-4 @5xl:grid-cols-(--wide-columns) @5xl:gap-8 @5xl:pr-[max(16px,100%-1280px)]'

interface BelowPriceProps {
  readonly symbol: string
  readonly hasVolume: boolean
}

/** The day's volume; of a price that is of an earlier day, the date in its place. */
const BelowPrice = ({ symbol, hasVolume }: BelowPriceProps) => {
  const isOld = useQuoteFact(symbol, oldDateOf) !== null
  if (!isOld && !hasVolume) return null
  return (
    // A date that is wider than the column begins further left, and keeps clear of the next column.
    <span className="still flex justify-end text-xs text-text-3 @5xl:text-md @5xl:text-text-2">
      {isOld ? <PriceDate symbol={symbol} /> : <LiveVolume symbol={symbol} />}
    </span>
  )
}

interface StockRowProps {
  readonly id: string
  readonly stock: Stock
  readonly index: number
  readonly count: number
  readonly top: number
  readonly height: number
  readonly selected: boolean
  readonly hint: string
  readonly shows: (column: string) => boolean
  readonly onSelect: (symbol: string) => void
}

/** One stock of the list. Its numbers move by themselves; the row renders only when it moves. */
export const StockRow = memo((props: StockRowProps) => {
  const { id, stock, index, count, top, height, selected, hint, shows, onSelect } = props
  return (
    <div
      id={id}
      role="option"
      data-place
      aria-selected={selected}
      aria-posinset={index + 1}
      aria-setsize={count}
      title={hint}
      onClick={() => onSelect(stock.symbol)}
      className={classNames(
        rowGrid,
        'absolute inset-x-0 cursor-pointer border-b hairline transition-colors contain-strict',
        selected ? 'bg-accent-soft shadow-[inset_2px_0_var(--accent)]' : 'hover:bg-hover',
      )}
      style={{ height, top }}
    >
      <span className="grid min-w-0">
        <b className="truncate leading-tight font-bold">{stock.symbol}</b>
        <small className="truncate text-xs text-text-3">{stock.name}</small>
      </span>
      {shows('trend') && <Sparkline values={stock.trend} className="@5xl:w-full" />}
      <span className={classNames('text-right', shows('volume') && '@5xl:contents')}>
        <span className="still leading-tight @5xl:text-right">
          <LivePrice symbol={stock.symbol} className="font-medium" />
        </span>
        <BelowPrice symbol={stock.symbol} hasVolume={shows('volume')} />
      </span>
      {shows('changePercent') && (
        <span className="text-right">
          <LiveChange symbol={stock.symbol} />
        </span>
      )}
    </div>
  )
})
StockRow.displayName = 'StockRow'
