import { useTranslation } from 'react-i18next'
import { SafePanel } from '../../components/panels/safe-panel.tsx'
import { EmptyHeader, StockHeader } from '../../features/stock-header/stock-header.tsx'
import { DashboardChart } from '../dashboard/dashboard-chart.tsx'
import { PopoutFrame } from './popout-frame.tsx'
import { useWindowSyncFollower } from './use-follower.ts'

export const ChartPopout = () => {
  const { t } = useTranslation()
  const { symbol, timeframe, setTimeframe } = useWindowSyncFollower()
  return (
    <PopoutFrame part="chart" title={t('popout.chart')}>
      <div className="grid min-h-0 grid-cols-1 grid-rows-[auto_minmax(0,1fr)] gap-3">
        <SafePanel>
          {symbol === null ? (
            <EmptyHeader />
          ) : (
            <StockHeader key={symbol} symbol={symbol} ownsTitle={false} />
          )}
        </SafePanel>
        <SafePanel>
          <DashboardChart symbol={symbol} timeframe={timeframe} onTimeframe={setTimeframe} fills />
        </SafePanel>
      </div>
    </PopoutFrame>
  )
}
