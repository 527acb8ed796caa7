import { type RefObject, useEffect, useRef } from 'react'
import type { ShownBars } from '../bars/use-drawn-bars.ts'
import type { PriceChart } from '../price-chart.ts'
import { type ChosenRange, firstOfRange } from './chart-range.ts'

export interface ShownRange {
  /** The range to be shown; null: the newest bars, until the trader scrolls. */
  readonly chosen: ChosenRange | null
}

/** Shows a range once for each choice and stock; then the trader may scroll. */
export const useRange = (
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
