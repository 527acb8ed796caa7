import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bar } from '../../../../contracts/market/stocks.ts'
import type { ChartTimeframe } from '../../../../domain/calendar/chart-timeframes.ts'
import type { Quote, QuoteBook } from '../../../api/quotes/quote-book.ts'
import { useQuoteBook } from '../../../api/quotes/quotes-context.ts'
import { createThrottle } from '../../../api/throttle.ts'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'
import { chartTime } from '../axis/chart-time.ts'
import type { PriceChart } from '../price-chart.ts'
import { advance, type LiveBar } from './live-bar.ts'

export interface ShownBars {
  readonly symbol: string
  readonly timeframe: ChartTimeframe
  /** Ascending. */
  readonly bars: readonly Bar[]
}

/** How long a drawing that is due waits for a frame in which the chart has its turn. */
const graceMs = 333

/**
 * From which moment (Unix seconds) on the tape knows more than an answer that ends with `last`: after
 * it, and where nothing was answered since `before`, of that bar too.
 */
const liveFrom = (before: Bar, last: Bar): number => (before === last ? last.time : last.time + 1)

export const useDrawnBars = (
  chart: RefObject<PriceChart | null>,
  { symbol, timeframe, bars }: ShownBars,
): void => {
  const { i18n } = useTranslation()
  const { zone } = useTimeFormat()
  const book = useQuoteBook()
  const live = useRef<LiveBar>(null)
  const shown = useRef<{ readonly key: string; readonly book: QuoteBook; readonly last: Bar }>(null)

  useEffect(() => {
    const last = bars.at(-1)
    if (!last || !chart.current) return
    const key = `${symbol} ${timeframe} ${zone}`
    // Another book is of another moment: no bar goes on from one to the other.
    const isSame = shown.current?.key === key && shown.current.book === book
    const keptFrom = isSame && shown.current ? liveFrom(shown.current.last, last) : null
    const time = chartTime(timeframe, zone)
    chart.current.setBars(bars, time, i18n.language, keptFrom)
    shown.current = { key, book, last }
    if (keptFrom === null || !live.current || live.current.bar.time < keptFrom)
      live.current = { bar: last, day: null }

    const draw = createThrottle(() => chart.current?.draw(), graceMs)
    let said = live.current
    const carryOn = (quote: Quote) => {
      // A recorded bar, or a price of an earlier day, adds nothing to the bars.
      if (!live.current || quote.ofBar || quote.volume === null) return
      live.current = advance(live.current, { ...quote, volume: quote.volume }, timeframe)
    }
    const newest = book.get(symbol)
    if (newest) carryOn(newest)
    const say = () => {
      if (!live.current || live.current === said) return false
      said = live.current
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
}
