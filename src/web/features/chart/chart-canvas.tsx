import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bar, Timeframe } from '../../../contracts/stocks.ts'
import { useQuoteBook } from '../../api/quotes/quotes-context.ts'
import { formatPrice } from '../../components/format.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { ChartContext } from './chart-context.ts'
import { chartTime } from './chart-time.ts'
import { Legend, paintLegend } from './legend.tsx'
import { advance, type LiveBar } from './live-bar.ts'
import { newYorkOffset } from './new-york.ts'
import { createPace } from '../../api/pace.ts'
import { createPriceChart, type PriceChart } from './price-chart.ts'
import { RsiHandle } from './rsi-handle.tsx'

interface ChartCanvasProps {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly bars: readonly Bar[]
  /** The trader has scrolled near the first bar. */
  readonly onOldest: () => void
  /** What is laid over the chart. */
  readonly children?: ReactNode
}

/**
 * A bar takes over each tick, but is drawn at most so often: the library draws the whole chart for it,
 * the dearest that a frame has to do, and no eye reads ten of them a second. While the bar stays where
 * it is, to the pixel, only its digits are waited for.
 */
const drawnEveryMs = { moved: 333, still: 1_000 } as const
/** A drawing that is due waits so long for a frame in which the chart has its turn. */
const graceMs = 333

/** The chart is made when the element comes and only fed after that; it writes its own legend. */
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
    const watch = new MutationObserver(made.dress)
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

/** The candles of one stock, the last of them carried on by every tick. */
export const ChartCanvas = (props: ChartCanvasProps) => {
  const { symbol, timeframe, bars, onOldest, children } = props
  const { t, i18n } = useTranslation()
  const book = useQuoteBook()
  const live = useRef<LiveBar>(null)
  const shown = useRef('')
  const { container, legend, chart, ready } = usePriceChart(onOldest)
  const indicators = useAppSelector(({ preferences }) => preferences.indicators)

  useEffect(() => chart.current?.setIndicators(indicators), [chart, indicators])
  const rsiPx = useAppSelector(({ preferences }) => preferences.panels.rsiHeight ?? null)
  useEffect(() => ready?.rsi.size(rsiPx), [ready, rsiPx])

  useEffect(() => {
    const last = bars.at(-1)
    if (!last || !chart.current) return
    const key = `${symbol} ${timeframe}`
    chart.current.setBars(
      bars,
      chartTime(timeframe, newYorkOffset(last.time)),
      i18n.language,
      shown.current !== key,
    )
    shown.current = key
    live.current = { bar: last, dayVolume: null }

    const draw = createPace(() => {
      if (live.current) chart.current?.update(live.current.bar)
    }, graceMs)
    const follow = () => {
      const quote = book.get(symbol)
      if (!quote || !live.current) return false
      live.current = advance(live.current, quote, timeframe)
      return draw.now(drawnEveryMs[chart.current?.wouldMove(live.current.bar) ? 'moved' : 'still'])
    }
    follow()
    const leave = book.subscribe(symbol, follow, 'chart')
    return () => {
      leave()
      draw.stop()
    }
  }, [bars, symbol, timeframe, book, chart, i18n.language])

  const price = formatPrice(bars.at(-1)?.close ?? 0)
  return (
    <>
      <Legend ref={legend} indicators={indicators} />
      <div
        ref={container}
        role="img"
        aria-label={t('chart.canvas', { symbol, timeframe, price })}
        // Prices that are not fresh are dimmed; what is laid over them can still be read and pressed.
        className="price-chart absolute inset-0 transition-opacity in-data-stale:opacity-60"
      />
      {ready && indicators.includes('rsi') && <RsiHandle rsi={ready.rsi} px={rsiPx} />}
      <ChartContext value={ready}>{children}</ChartContext>
    </>
  )
}
