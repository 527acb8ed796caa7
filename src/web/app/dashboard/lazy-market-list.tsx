import { type ComponentProps, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyAgain } from '../../components/loading/lazy-again.ts'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { Skeleton } from '../../components/panels/skeleton.tsx'
import type { MarketList as List } from '../../features/market-list/market-list.tsx'

const load = async () => (await import('../../features/market-list/market-list.tsx')).MarketList
const MarketList = lazyAgain(load)
// The code and the stocks are fetched in parallel; the component handles a failure.
load().catch(() => undefined)

const ListPlaceholder = () => {
  const { t } = useTranslation()
  return (
    <Panel title={<PanelTitle>{t('list.title')}</PanelTitle>}>
      <div className="h-[418px] p-4">
        <Skeleton className="h-full" />
      </div>
    </Panel>
  )
}

/** The stock list; its code includes the table and virtual rows, beside the first screen's. */
export const LazyMarketList = (props: ComponentProps<typeof List>) => (
  <Suspense fallback={<ListPlaceholder />}>
    <MarketList {...props} />
  </Suspense>
)
