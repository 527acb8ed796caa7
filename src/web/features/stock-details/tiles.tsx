import { useTranslation } from 'react-i18next'
import type { StockDetail } from '../../../contracts/market/stocks.ts'
import { abbreviate } from '../../../domain/notation/abbreviate.ts'
import { formatFigure, formatPrice } from '../../../domain/notation/price.ts'
import { LiveRange } from '../../components/live/live-range.tsx'
import { LiveVolume } from '../../components/live/live-volume.tsx'
import { Tile, TileGrid } from './tile.tsx'

const unknown = '–'

const orUnknown = (value: number | null, format: (value: number) => string): string =>
  value === null ? unknown : format(value)

interface RangeTileProps {
  readonly label: string
  readonly symbol: string
  readonly low: number | null
  readonly high: number | null
}

const RangeTile = ({ label, symbol, low, high }: RangeTileProps) => (
  <Tile label={label}>
    {low === null || high === null ? unknown : <LiveRange symbol={symbol} low={low} high={high} />}
  </Tile>
)

export const Tiles = ({ stock }: { readonly stock: StockDetail }) => {
  const { t } = useTranslation()
  const { symbol } = stock
  return (
    <TileGrid data-place>
      <RangeTile
        label={t('details.dayRange')}
        symbol={symbol}
        low={stock.dayLow}
        high={stock.dayHigh}
      />
      <RangeTile
        label={t('details.week52Range')}
        symbol={symbol}
        low={stock.week52Low}
        high={stock.week52High}
      />
      <Tile label={t('details.volume')}>
        <span className="still">
          <LiveVolume symbol={symbol} />
        </span>
      </Tile>
      <Tile label={t('details.averageVolume')}>{orUnknown(stock.avgVolume, abbreviate)}</Tile>
      <Tile label={t('details.open')}>{orUnknown(stock.open, formatPrice)}</Tile>
      <Tile label={t('details.previousClose')}>{orUnknown(stock.previousClose, formatPrice)}</Tile>
      <Tile label={t('details.marketCap')}>{stock.marketCap ?? unknown}</Tile>
      <Tile label={t('details.peRatio')}>{orUnknown(stock.peRatio, formatFigure)}</Tile>
      <Tile label={t('details.eps')}>{orUnknown(stock.eps, formatFigure)}</Tile>
      <Tile label={t('details.beta')}>{orUnknown(stock.beta, formatFigure)}</Tile>
      <Tile label={t('details.dividendYield')}>
        {orUnknown(stock.dividendYield, (value) => `${formatFigure(value)}%`)}
      </Tile>
      <Tile label={t('details.float')}>{stock.float ?? unknown}</Tile>
    </TileGrid>
  )
}
