import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bar, BarsReply } from '../../../../contracts/market/stocks.ts'
import type { Quote, QuoteBook } from '../../../api/quotes/quote-book.ts'
import { useQuoteBook } from '../../../api/quotes/quotes-context.ts'
import { createThrottle } from '../../../api/throttle.ts'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'
import { chartTime } from '../axis/chart-time.ts'
import type { PriceChart } from '../price-chart.ts'
import { advance, answered, isCounted, type LiveBar } from './live-bar.ts'

export interface ShownBars extends Pick<BarsReply, 'symbol' | 'timeframe' | 'lastTick'> {
  /** Ascending. */
  readonly bars: readonly Bar[]
}

/** How long a drawing that is due waits for a frame in which the chart has its turn. */
const graceMs = 333

export const useDrawnBars = (
  chart: RefObject<PriceChart | null>,
  { symbol, timeframe, bars, lastTick }: ShownBars,
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
    const before = isSame && shown.current ? shown.current.last : null
    // Of the same answer, what ticks have made of its newest bar stays.
    const keptFrom = before && (before === last ? last.time : Number.POSITIVE_INFINITY)
    const time = chartTime(timeframe, zone)
    chart.current.setBars(bars, time, i18n.language, keptFrom)
    shown.current = { key, book, last }
    if (before !== last || !live.current) live.current = answered(last, lastTick)

    const draw = createThrottle(() => chart.current?.draw(), graceMs)
    let said = live.current
    const carryOn = (quote: Quote) => {
      // A recorded bar, or a price of an earlier day, adds nothing to the bars.
      if (!live.current || quote.ofBar || quote.volume === null) return
      const tick = { ...quote, volume: quote.volume }
      const { bar } = live.current
      live.current = advance(live.current, tick, timeframe)
      // It has ended, and is drawn as it ended.
      if (live.current.bar.time !== bar.time) chart.current?.say(bar)
    }
    const newest = book.get(symbol)
    // While the answer was on its way, ticks came that are not in it.
    for (const quote of live.current.day === null ? [newest] : [...book.recent(symbol), newest])
      if (quote && !isCounted(live.current, quote)) carryOn(quote)
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
  }, [bars, lastTick, symbol, timeframe, zone, book, chart, i18n.language])
}
