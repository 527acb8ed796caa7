import { useTranslation } from 'react-i18next'
import { SafePanel } from '../../components/panels/safe-panel.tsx'
import { MarketSimulatedBadge } from '../../components/stocks/simulated-badge.tsx'
import { LazyMarketList } from '../dashboard/lazy-market-list.tsx'
import { PopoutFrame } from './popout-frame.tsx'
import { useWindowSyncFollower } from './use-follower.ts'

/** NYSE Stock List in a window of its own; what is chosen here is shown on the dashboard. */
export const ListPopout = () => {
  const { t } = useTranslation()
  const { symbol, show, choose } = useWindowSyncFollower()
  return (
    <PopoutFrame part="list" title={t('popout.list')}>
      <h1 className="sr-only">{t('popout.list')}</h1>
      <SafePanel>
        <LazyMarketList
          selected={symbol}
          onSelect={choose}
          onDefault={show}
          tools={<MarketSimulatedBadge />}
        />
      </SafePanel>
    </PopoutFrame>
  )
}
