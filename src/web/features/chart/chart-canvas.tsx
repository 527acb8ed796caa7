import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bar } from '../../../contracts/stocks.ts'
import { type ChartTimeframe, isIntraday } from '../../../domain/calendar/chart-timeframes.ts'
import type { Quote } from '../../api/quotes/quote-book.ts'
import { useQuoteBook } from '../../api/quotes/quotes-context.ts'
import { formatPrice } from '../../../domain/notation/price.ts'
import { useTimeFormat } from '../../components/text/use-time-format.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { ChartContext } from './chart-context.ts'
import { chartTime } from './axis/chart-time.ts'
import { Legend, paintLegend } from './legend.tsx'
import { advance, type LiveBar } from './bars/live-bar.ts'
import { createThrottle } from '../../api/throttle.ts'
import { AxisClock } from './axis/axis-clock.tsx'
import { createPriceChart, type PriceChart } from './price-chart.ts'
import { RsiHandle } from './indicators/rsi-handle.tsx'

interface ChartCanvasProps {
  readonly symbol: string
  readonly timeframe: ChartTimeframe
  readonly bars: readonly Bar[]
  /** The trader has scrolled near the first bar. */
  readonly onOldest: () => void
  readonly children?: ReactNode
}

/** A drawing that is due waits so long for a frame in which the chart has its turn. */
const graceMs = 333

/**
 * From which moment (Unix seconds) on the tape knows more than an answer that ends with `last`: after
 * it, and where nothing was answered since `before`, of that bar too.
 */
const liveFrom = (before: Bar, last: Bar): number => (before === last ? last.time : last.time + 1)

/** The chart is created when the element is mounted, then updated; it writes its legend. */
const usePriceChart = (onOldest: () => void) => {
  const container = useRef<HTMLDivElement>(null)
  const legend = useRef<HTMLParagraphElement>(null)
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
  const { t, i18n } = useTranslation()
  const { zone } = useTimeFormat()
  const book = useQuoteBook()
  const live = useRef<LiveBar>(null)
  const shown = useRef<{ readonly key: string; readonly last: Bar }>(null)
  const { container, legend, chart, ready } = usePriceChart(onOldest)
  const indicators = useAppSelector(({ preferences }) => preferences.indicators)

  useEffect(() => chart.current?.setIndicators(indicators), [chart, indicators])
  const rsiPx = useAppSelector(({ preferences }) => preferences.panels.rsiHeight ?? null)
  useEffect(() => ready?.rsi.size(rsiPx), [ready, rsiPx])

  useEffect(() => {
    const last = bars.at(-1)
    if (!last || !chart.current) return
    const key = `${symbol} ${timeframe} ${zone}`
    const keptFrom = shown.current?.key === key ? liveFrom(shown.current.last, last) : null
    const time = chartTime(timeframe, zone)
    chart.current.setBars(bars, time, i18n.language, keptFrom)
    shown.current = { key, last }
    if (keptFrom === null || !live.current || live.current.bar.time < keptFrom)
      live.current = { bar: last, day: null }

    const draw = createThrottle(() => chart.current?.draw(), graceMs)
    let lastShown = live.current
    const carryOn = (quote: Quote) => {
      // A recorded bar, or a price of an earlier day, adds nothing to the bars.
      if (!live.current || quote.ofBar || quote.volume === null) return
      live.current = advance(live.current, { ...quote, volume: quote.volume }, timeframe)
    }
    const newest = book.get(symbol)
    if (newest) carryOn(newest)
    const say = () => {
      if (!live.current || live.current === lastShown) return false
      lastShown = live.current
      chart.current?.say(live.current.bar)
      return true
    }
    const follow = () => {
      say()
      const afterMs = chart.current?.drawnAfterMs() ?? null
      return afterMs !== null && draw.now(afterMs)
    }
    follow()
    const leaves = [
      book.follow(symbol, carryOn),
      book.subscribe(symbol, say),
      book.subscribe(symbol, follow, 'chart'),
    ]
    return () => {
      for (const leave of leaves) leave()
      draw.stop()
    }
  }, [bars, symbol, timeframe, zone, book, chart, i18n.language])

  const price = formatPrice(bars.at(-1)?.close ?? 0)
  return (
    <>
      <Legend ref={legend} indicators={indicators} />
      <div
        ref={container}
        role="img"
        aria-label={t('chart.canvas', { symbol, timeframe, price })}
        // Stale prices are dimmed; overlays remain readable and usable.
        className="price-chart absolute inset-0 *:first:transition-opacity in-data-stale:*:first:opacity-60"
      />
      {isIntraday(timeframe) && <AxisClock />}
      {ready && indicators.includes('rsi') && <RsiHandle rsi={ready.rsi} px={rsiPx} />}
      <ChartContext value={ready}>{children}</ChartContext>
    </>
  )
}
