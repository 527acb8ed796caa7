import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { asCallError } from '../../api/call-error.ts'
import { useStockQuery } from '../../api/stocks.ts'
import { Failed, Notice } from '../../components/notice.tsx'
import { Panel, PanelTitle } from '../../components/panel.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useCallText } from '../../components/use-call-text.ts'
import { useSaid } from '../../i18n/use-said.ts'
import { Tile } from './tile.tsx'
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
      <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4" aria-busy>
        {skeletonLabels.map((key, index) => (
          <Tile key={key} label={t(`details.${key}`)}>
            <Skeleton className={index < 2 ? 'my-[11px] h-3.5 w-24' : 'my-1 h-3.5 w-16'} />
          </Tile>
        ))}
      </dl>
      <About>
        <Skeleton className="my-1 h-3.5 w-full max-w-[60ch]" />
      </About>
    </>
  )
}

const About = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <div className="flex gap-x-3 border-t border-line px-3 py-2.5 max-sm:flex-col sm:px-4">
      <h3 className="text-xs leading-5 font-semibold whitespace-nowrap text-text-3">
        {t('details.about')}
      </h3>
      <div className="max-w-[110ch] min-w-0 grow break-words text-text-2 lg:text-sm lg:leading-5">
        {children}
      </div>
    </div>
  )
}

const Body = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation()
  const callText = useCallText()
  const said = useSaid()
  const { currentData: stock, error, isFetching, refetch } = useStockQuery(symbol)
  if (stock)
    return (
      <>
        <Tiles stock={stock} />
        {stock.about && <About>{said(stock.about)}</About>}
      </>
    )
  if (!error || isFetching) return <TilesSkeleton />
  const text = t('dashboard.failedDetails')
  if (asCallError(error).status === 404) return <Notice text={text} detail={callText(error)} />
  return <Failed text={text} error={error} onRetry={() => void refetch()} />
}

/** Stock Details: the tiles of the selected stock and what the company is about. */
export const StockDetails = ({ symbol }: { readonly symbol: string | null }) => {
  const { t } = useTranslation()
  return (
    <Panel title={<PanelTitle>{t('details.title')}</PanelTitle>}>
      {symbol === null ? <TilesSkeleton /> : <Body symbol={symbol} />}
    </Panel>
  )
}
