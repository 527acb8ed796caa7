import { useTranslation } from 'react-i18next'
import type { StockDetail } from '../../../contracts/stocks.ts'
import { useQuote } from '../../api/quotes/use-quote.ts'
import { abbreviate, formatPrice } from '../../components/format.ts'
import { RangeBar } from '../../components/range-bar.tsx'
import { liveRange } from '../../components/live-range.ts'
import { Tile } from './tile.tsx'

const unknown = '–'

const orUnknown = (value: number | null, format: (value: number) => string): string =>
  value === null ? unknown : format(value)

/** Dividend yield, beta and the like: as many decimals as they are quoted with. */
const ratio = (value: number): string => value.toFixed(2)

interface RangeTileProps {
  readonly label: string
  readonly low: number | null
  readonly high: number | null
  readonly price: number | undefined
}

const RangeTile = ({ label, low, high, price }: RangeTileProps) => {
  const range = liveRange(low, high, price)
  if (!range) return <Tile label={label}>{unknown}</Tile>
  return (
    <Tile label={label} below={price !== undefined && <RangeBar {...range} value={price} />}>
      <span className="whitespace-nowrap">
        {formatPrice(range.low)} – {formatPrice(range.high)}
      </span>
    </Tile>
  )
}

/** The twelve numbers of a stock; those of today follow the tape. */
export const Tiles = ({ stock }: { readonly stock: StockDetail }) => {
  const { t } = useTranslation()
  const quote = useQuote(stock.symbol)
  const price = quote?.price ?? stock.price ?? undefined
  const volume = quote?.volume ?? stock.volume
  return (
    <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4">
      <RangeTile
        label={t('details.dayRange')}
        low={stock.dayLow}
        high={stock.dayHigh}
        price={price}
      />
      <RangeTile
        label={t('details.week52Range')}
        low={stock.week52Low}
        high={stock.week52High}
        price={price}
      />
      <Tile label={t('details.volume')}>{orUnknown(volume, abbreviate)}</Tile>
      <Tile label={t('details.averageVolume')}>{orUnknown(stock.avgVolume, abbreviate)}</Tile>
      <Tile label={t('details.open')}>{orUnknown(stock.open, formatPrice)}</Tile>
      <Tile label={t('details.previousClose')}>{orUnknown(stock.previousClose, formatPrice)}</Tile>
      <Tile label={t('details.marketCap')}>{stock.marketCap ?? unknown}</Tile>
      <Tile label={t('details.peRatio')}>{orUnknown(stock.peRatio, ratio)}</Tile>
      <Tile label={t('details.eps')}>{orUnknown(stock.eps, formatPrice)}</Tile>
      <Tile label={t('details.beta')}>{orUnknown(stock.beta, ratio)}</Tile>
      <Tile label={t('details.dividendYield')}>
        {orUnknown(stock.dividendYield, (value) => `${ratio(value)}%`)}
      </Tile>
      <Tile label={t('details.float')}>{stock.float ?? unknown}</Tile>
    </dl>
  )
}
