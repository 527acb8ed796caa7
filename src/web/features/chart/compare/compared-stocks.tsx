import { useEffect, useLayoutEffect } from 'react'
import { useQuoteBook } from '../../../api/quotes/quotes-context.ts'
import { useBars } from '../../../api/market/stocks.ts'
import { createThrottle } from '../../../api/throttle.ts'
import type { ShownBars } from '../bars/use-drawn-bars.ts'
import { useChartSettings } from '../settings/use-chart-settings.ts'
import type { ComparedLines } from './compared-lines.ts'

/** The most bars of a call. They are fetched in steps, not for each bar that is scrolled to. */
const comparedLimits = { barsMax: 5_000, barsStep: 500, drawnEveryMs: 1_000 } as const

interface ComparedStocksProps extends ShownBars {
  readonly compared: ComparedLines
}

interface ComparedStockProps extends ComparedStocksProps {
  readonly other: string
  readonly place: number
}

const ComparedStock = ({ compared, other, place, timeframe, bars }: ComparedStockProps) => {
  const { barsMax, barsStep, drawnEveryMs } = comparedLimits
  const limit = Math.min(barsMax, Math.ceil(bars.length / barsStep) * barsStep)
  const { currentData } = useBars({ symbol: other, timeframe, limit })
  const book = useQuoteBook()
  // A layout effect ends before the effect that removes the chart.
  useLayoutEffect(() => {
    if (!currentData) return
    compared.set({ symbol: other, bars: currentData.bars, place })
    return () => compared.remove(other)
  }, [compared, other, currentData, place])
  useEffect(() => {
    const say = createThrottle(() => {
      const quote = book.get(other)
      if (quote) compared.say(other, quote.price)
    }, drawnEveryMs)
    const leave = book.subscribe(other, () => say.now(drawnEveryMs), 'chart')
    return () => {
      leave()
      say.stop()
    }
  }, [book, compared, other, drawnEveryMs])
  return null
}

export const ComparedStocks = (props: ComparedStocksProps) =>
  useChartSettings().compared.map(
    (other, place) =>
      other !== props.symbol && (
        <ComparedStock key={other} other={other} place={place} {...props} />
      ),
  )
