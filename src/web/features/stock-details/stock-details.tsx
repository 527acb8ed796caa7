import { useTranslation } from 'react-i18next'
import { asCallError } from '../../api/call-error.ts'
import { useStockOfDay } from '../../api/market/stock-of-day.ts'
import { useIsMarketEmpty } from '../../api/market/stocks.ts'
import { Failed, Notice } from '../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { Skeleton } from '../../components/panels/skeleton.tsx'
import { useCallText } from '../../components/text/use-call-text.ts'
import { About, AboutSkeleton } from './about.tsx'
import { Tile, TileGrid } from './tile.tsx'
import { Tiles } from './tiles.tsx'

const skeletonLabels = [
  'dayRange',
  'week52Range',
  'volume',
  'averageVolume',
  'open',
  'previousClose',
  'marketCap',
  'peRatio',
  'eps',
  'beta',
  'dividendYield',
  'float',
] as const

const TilesSkeleton = () => {
  const { t } = useTranslation()
  return (
    <>
      <TileGrid aria-busy>
        {skeletonLabels.map((key, index) => (
          <Tile key={key} label={t(`details.${key}`)}>
            <Skeleton className={index < 2 ? 'my-[11px] h-3.5 w-24' : 'my-1 h-3.5 w-16'} />
          </Tile>
        ))}
      </TileGrid>
      <AboutSkeleton />
    </>
  )
}

const Body = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation()
  const callText = useCallText()
  const { currentData: stock, error, isFetching, refetch } = useStockOfDay(symbol)
  if (stock)
    return (
      <>
        <Tiles stock={stock} />
        {stock.about && <About text={stock.about} />}
      </>
    )
  if (!error || isFetching) return <TilesSkeleton />
  const text = t('dashboard.failedDetails')
  if (asCallError(error).status === 404) return <Notice text={text} detail={callText(error)} />
  return <Failed text={text} error={error} onRetry={refetch} />
}

/** No stock is chosen: one is about to be, or the market has none. */
const Unchosen = () => {
  const { t } = useTranslation()
  return useIsMarketEmpty() ? <Notice text={t('dashboard.noDetails')} /> : <TilesSkeleton />
}

export const StockDetails = ({ symbol }: { readonly symbol: string | null }) => {
  const { t } = useTranslation()
  return (
    <Panel title={<PanelTitle>{t('details.title')}</PanelTitle>}>
      {symbol === null ? <Unchosen /> : <Body symbol={symbol} />}
    </Panel>
  )
}
