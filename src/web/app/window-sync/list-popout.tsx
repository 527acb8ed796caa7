import { useTranslation } from 'react-i18next'
import { useStocks } from '../../api/market/stocks.ts'
import { SafePanel } from '../../components/panels/safe-panel.tsx'
import { SimulatedBadge } from '../../components/stocks/simulated-badge.tsx'
import { LazyMarketList } from '../dashboard/lazy-market-list.tsx'
import { PopoutFrame } from './popout-frame.tsx'
import { useWindowSyncFollower } from './use-follower.ts'

/** The dashboard has it beside the name of the stock. */
const Simulated = () => {
  const { data } = useStocks()
  return data?.some(({ simulated }) => simulated) && <SimulatedBadge />
}

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
          tools={<Simulated />}
        />
      </SafePanel>
    </PopoutFrame>
  )
}
