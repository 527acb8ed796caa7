import type { IChartApi, LogicalRange } from 'lightweight-charts'
import type { Bar } from '../../../../contracts/market/stocks.ts'
import { barsPerLoad } from '../../../api/market/stocks.ts'
import { barsFree } from '../chart-options.ts'
import { firstView } from './first-view.ts'
import { keptView } from './kept-view.ts'

/** Older bars are fetched when the view begins this many bars before the first. */
const barsBeyond = 2

/** What is to be seen of `bars`: what was `seen` of those drawn before, or else the newest. */
const viewOf = (seen: LogicalRange | null, drawn: readonly Bar[], bars: readonly Bar[]) =>
  (seen && keptView(seen, drawn, bars)) ?? firstView(bars.length, barsPerLoad, barsFree)

interface Seen {
  readonly range: LogicalRange | null
  readonly drawn: readonly Bar[]
}

/**
 * Which bars of the chart are seen, counted from the oldest. `onOldest` is called when the view is
 * near the first bar.
 */
export const createChartView = (
  chart: IChartApi,
  barsOf: () => readonly Bar[],
  onOldest: () => void,
) => {
  const scale = chart.timeScale()
  const look = (range: LogicalRange | null) => {
    if (range && range.from < -barsBeyond && barsOf().length > 0) onOldest()
  }
  scale.subscribeVisibleLogicalRangeChange(look)
  /** The place of the first bar that is seen. */
  const first = (): number => Math.max(0, Math.floor(scale.getVisibleLogicalRange()?.from ?? 0))
  return {
    /** What is seen of the bars that are drawn now, to be seen again among others; null: nothing. */
    seen: (): Seen => ({ range: scale.getVisibleLogicalRange(), drawn: barsOf() }),
    /** Shows what was seen before; null: the newest bars. */
    show: (seen: Seen | null): void => {
      const view = viewOf(seen?.range ?? null, seen?.drawn ?? [], barsOf())
      scale.setVisibleLogicalRange(view)
      if (view.from <= 0) onOldest()
    },
    first,
    /** Of the first bar that is seen, on which the percent scale is based. US dollars. */
    firstClose: (): number => barsOf()[first()]?.close ?? Number.NaN,
    /** Shows the bars from this place on to the newest. */
    showFrom: (place: number): void =>
      scale.setVisibleLogicalRange({ from: place, to: barsOf().length - 1 + barsFree }),
    stop: (): void => scale.unsubscribeVisibleLogicalRangeChange(look),
  }
}
