import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isIntraday } from '../../../domain/calendar/chart-timeframes.ts'
import { formatPrice } from '../../../domain/notation/price.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { ComparedStocks } from './compare/compared-stocks.tsx'
import { ChartContext } from './chart-context.ts'
import { Legend, paintLegend } from './legend.tsx'
import { type ShownBars, useDrawnBars } from './bars/use-drawn-bars.ts'
import { createPriceChart, type PriceChart } from './price-chart.ts'
import { shownScale } from './settings/chart-settings.ts'
import { useChartSettings } from './settings/use-chart-settings.ts'
import { paneIndicators } from './indicators/pane-lines.ts'
import { RsiHandle } from './indicators/rsi-handle.tsx'
import { useTimeFormat } from '../../components/text/use-time-format.ts'
import { type ChosenRange, firstOfRange } from './ranges/chart-range.ts'

interface ShownRange {
  /** The range to be shown; null: the newest bars, until the trader scrolls. */
  readonly chosen: ChosenRange | null
}

/** Shows a range once for each choice and stock; then the trader may scroll. */
const useRange = (
  chart: RefObject<PriceChart | null>,
  { chosen, bars, symbol, timeframe }: ShownBars & ShownRange,
): void => {
  const shown = useRef<{ readonly chosen: ChosenRange; readonly symbol: string }>(null)
  useEffect(() => {
    if (chosen === null || (shown.current?.chosen === chosen && shown.current.symbol === symbol))
      return
    shown.current = { chosen, symbol }
    chart.current?.showFrom(firstOfRange(chosen.range, bars, timeframe))
  }, [chosen, bars, symbol, timeframe, chart])
}

/** The time zone of the axis, above its left end: the right corner has the library's attribution. */
const AxisClock = () => {
  const { named } = useTimeFormat()
  return (
    <span className="pointer-events-none absolute bottom-8 left-2 z-10 rounded-xs bg-panel/80 px-1 text-xs text-text-3">
      {named}
    </span>
  )
}

interface ChartCanvasProps extends ShownBars, ShownRange {
  /** The trader has scrolled near the first bar. */
  readonly onOldest: () => void
  readonly children?: ReactNode
}

/** The chart is created when the element is mounted, then updated; it writes its legend. */
const usePriceChart = (onOldest: () => void) => {
  const container = useRef<HTMLDivElement>(null)
  const legend = useRef<HTMLDivElement>(null)
  const chart = useRef<PriceChart>(null)
  const [ready, setReady] = useState<PriceChart | null>(null)
  const oldest = useRef(onOldest)
  useEffect(() => {
    oldest.current = onOldest
  })
  useEffect(() => {
    if (!container.current) return
    const made = createPriceChart(
      container.current,
      (bar) => {
        if (legend.current) paintLegend(legend.current, bar)
      },
      () => oldest.current(),
    )
    chart.current = made
    setReady(made)
    const watch = new MutationObserver(made.applyTheme)
    watch.observe(document.documentElement, {
      attributeFilter: ['data-theme', 'data-colours'],
    })
    return () => {
      watch.disconnect()
      chart.current = null
      made.remove()
    }
  }, [])
  return { container, legend, chart, ready }
}

/** The candles of one stock; every tick updates the last one. */
export const ChartCanvas = (props: ChartCanvasProps) => {
  const { symbol, timeframe, bars, onOldest, children } = props
  const { t } = useTranslation()
  const { container, legend, chart, ready } = usePriceChart(onOldest)
  const indicators = useAppSelector(({ preferences }) => preferences.indicators)

  const settings = useChartSettings()
  const { type } = settings
  const scale = shownScale(settings, symbol)
  useEffect(
    () => chart.current?.setIndicators({ indicators, settings: settings.indicators }),
    [chart, indicators, settings.indicators],
  )
  useEffect(() => chart.current?.setLook({ type, scale }), [chart, type, scale])
  const rsiPx = useAppSelector(({ preferences }) => preferences.panels.rsiHeight ?? null)
  useEffect(() => ready?.rsi.size(rsiPx), [ready, rsiPx])

  useDrawnBars(chart, props)
  useRange(chart, props)

  const price = formatPrice(bars.at(-1)?.close ?? 0)
  return (
    <>
      <Legend ref={legend} symbol={symbol} indicators={indicators} />
      <div
        ref={container}
        role="img"
        aria-label={t('chart.canvas', { symbol, timeframe, price })}
        // Stale prices are dimmed; overlays remain readable and usable.
        className="price-chart absolute inset-0 *:first:transition-opacity in-data-stale:*:first:opacity-60"
      />
      {isIntraday(timeframe) && <AxisClock />}
      {ready && indicators.some((each) => each in paneIndicators) && (
        <RsiHandle rsi={ready.rsi} px={rsiPx} />
      )}
      {ready && (
        <ComparedStocks
          symbol={symbol}
          timeframe={timeframe}
          bars={bars}
          compared={ready.compared}
        />
      )}
      <ChartContext value={ready}>{children}</ChartContext>
    </>
  )
}
