import type { RefObject } from 'react'
import { SafePanel } from '../../components/panels/safe-panel.tsx'
import { Movers } from '../../features/movers/movers.tsx'
import { StockDetails } from '../../features/stock-details/stock-details.tsx'
import { PopoutButton } from '../window-sync/popout-button.tsx'
import { DashboardChart } from './dashboard-chart.tsx'
import { PanelHandle } from './panel-handle.tsx'
import type { Address } from './use-address.ts'

interface ChartColumnProps extends Pick<
  Address,
  'symbol' | 'timeframe' | 'setTimeframe' | 'select'
> {
  readonly grid: RefObject<HTMLElement | null>
}

/** The chart, the details of its stock, and the movers; one after the other in a narrow window. */
export const ChartColumn = (props: ChartColumnProps) => {
  const { symbol, timeframe, setTimeframe, select, grid } = props
  return (
    <div className="grid min-w-0 content-start gap-4 max-lg:contents xl:min-h-[calc(100dvh-92px)] xl:grid-rows-[var(--chart-row,1fr)_auto_auto]">
      <div className="relative grid min-w-0 sm:h-[var(--chart-height,auto)]">
        <SafePanel>
          <DashboardChart
            symbol={symbol}
            timeframe={timeframe}
            onTimeframe={setTimeframe}
            tools={<PopoutButton part="chart" />}
          />
        </SafePanel>
        <PanelHandle
          panel="chartHeight"
          grows="down"
          grid={grid}
          grip
          className="-bottom-5 h-6 max-sm:hidden lg:-bottom-4 lg:h-4"
        />
      </div>
      <SafePanel>
        <StockDetails symbol={symbol} />
      </SafePanel>
      <div className="grid min-w-0 max-lg:order-last">
        <SafePanel>
          <Movers onSelect={select} />
        </SafePanel>
      </div>
    </div>
  )
}
