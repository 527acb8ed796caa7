import { Bell } from 'lucide-react'
import { Fragment, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartTimeframe } from '../../../domain/calendar/chart-timeframes.ts'
import { useMoment } from '../../api/moment.ts'
import { Button } from '../../components/controls/button.tsx'
import { lazyAgain } from '../../components/loading/lazy-again.ts'
import { ChartPanel } from '../../features/chart/chart-panel.tsx'

const ChartAlerts = lazyAgain(async () => (await import('./chart-alerts.tsx')).ChartAlerts)
const DrawingLayer = lazyAgain(
  async () => (await import('../../features/chart/drawings/drawing-layer.tsx')).DrawingLayer,
)

interface Asked {
  readonly symbol: string
  /** The price as typed; null: none has been entered yet. */
  readonly typed: string | null
}

interface DashboardChartProps {
  /** Controls at the right end of its header. */
  readonly tools?: ReactNode
  /** As high as its place, instead of 400 px. */
  readonly fills?: boolean
  readonly symbol: string | null
  readonly timeframe: ChartTimeframe
  readonly onTimeframe: (timeframe: ChartTimeframe) => void
}

/** The chart with the trader's alerts; after a press of the bell, a click creates one, or tries it in the past. */
export const DashboardChart = (props: DashboardChartProps) => {
  const { symbol, timeframe, onTimeframe, tools, fills = false } = props
  const { t } = useTranslation()
  // The stock of the alert being created. What is typed is kept here, because the chart is
  // unmounted for a timeframe without bars.
  const [asked, setAsked] = useState<Asked | null>(null)
  const armed = symbol !== null && asked?.symbol === symbol
  const setTyped = useCallback((typed: string) => setAsked((now) => now && { ...now, typed }), [])
  const name = t(useMoment() === null ? 'alerts.create' : 'chart.tryAlert')
  return (
    <ChartPanel
      symbol={symbol}
      timeframe={timeframe}
      onTimeframe={onTimeframe}
      fills={fills}
      tools={tools}
      actions={
        <Button
          look="ghost"
          size="sm"
          aria-label={name}
          title={name}
          aria-pressed={armed}
          disabled={symbol === null}
          className="aria-pressed:bg-hover aria-pressed:text-accent-text"
          onClick={() => setAsked(armed || symbol === null ? null : { symbol, typed: null })}
        >
          <Bell className="size-[15px]" />
          {t('chart.alert')}
        </Button>
      }
      layer={
        symbol !== null && (
          <Fragment key={symbol}>
            <Suspense>
              <DrawingLayer symbol={symbol} timeframe={timeframe} />
            </Suspense>
            <Suspense>
              <ChartAlerts
                symbol={symbol}
                timeframe={timeframe}
                armed={armed}
                typed={asked?.typed ?? null}
                onTyped={setTyped}
                onDisarm={() => setAsked(null)}
              />
            </Suspense>
          </Fragment>
        )
      }
    />
  )
}
