import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Timeframe } from '../../../contracts/stocks.ts'
import { Button } from '../../components/button.tsx'
import { loadAgain } from '../../components/load-again.ts'
import { ChartPanel } from '../../features/chart/chart-panel.tsx'
import { PopoutButton } from '../popout/popout-button.tsx'

const load = async () => ({ default: (await import('./chart-alerts.tsx')).ChartAlerts })
const ChartAlerts = lazy(async () => loadAgain(load))

interface DashboardChartProps {
  readonly symbol: string | null
  readonly timeframe: Timeframe
  readonly onTimeframe: (timeframe: Timeframe) => void
}

/** The chart with the trader's alerts on it; the bell asks for a click that sets another one. */
export const DashboardChart = ({ symbol, timeframe, onTimeframe }: DashboardChartProps) => {
  const { t } = useTranslation()
  // The stock that the next click is about: another one is not meant.
  const [armedFor, setArmedFor] = useState<string | null>(null)
  const armed = symbol !== null && armedFor === symbol
  const name = t('alerts.form.submit')
  return (
    <ChartPanel
      symbol={symbol}
      timeframe={timeframe}
      onTimeframe={onTimeframe}
      tools={
        <>
          <Button
            look="ghost"
            size="iconSm"
            aria-label={name}
            title={name}
            aria-pressed={armed}
            disabled={symbol === null}
            className="aria-pressed:bg-hover aria-pressed:text-accent-text"
            onClick={() => setArmedFor(armed ? null : symbol)}
          >
            <Bell className="size-[15px]" strokeWidth={1.75} aria-hidden />
          </Button>
          <PopoutButton part="chart" />
        </>
      }
      layer={
        symbol !== null && (
          <Suspense>
            <ChartAlerts
              key={symbol}
              symbol={symbol}
              armed={armed}
              onDisarm={() => setArmedFor(null)}
            />
          </Suspense>
        )
      }
    />
  )
}
