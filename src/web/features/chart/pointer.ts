import type { IChartApi, MouseEventParams } from 'lightweight-charts'
import type { Bar } from '../../../contracts/market/stocks.ts'
import type { ComparedChanges } from './compare/compared-lines.ts'
import type { IndicatorValues } from './indicators/indicator-lines.ts'

interface LinesAt {
  readonly values: IndicatorValues
  readonly compared: ComparedChanges
}

/** A bar with what it is compared to. */
export interface PointedBar extends LinesAt {
  readonly bar: Bar
  /** The close of the bar before; the first bar is compared to its own open. */
  readonly previousClose: number
}

/** Reports the described bar: the one under the crosshair, or else the newest. */
export const createPointer = (
  chart: IChartApi,
  barsOf: () => readonly Bar[],
  linesAt: (place: number) => LinesAt,
  onMeant: (bar: PointedBar) => void,
) => {
  let pointedAt: number | null = null
  const barAt = (index: number): PointedBar | null => {
    const bars = barsOf()
    const bar = bars[index]
    if (!bar) return null
    return { bar, previousClose: bars[index - 1]?.close ?? bar.open, ...linesAt(index) }
  }
  const notify = (): void => {
    const meant = (pointedAt === null ? null : barAt(pointedAt)) ?? barAt(barsOf().length - 1)
    if (meant) onMeant(meant)
  }
  const point = ({ logical, point: at }: MouseEventParams): void => {
    pointedAt = at && logical !== undefined ? logical : null
    notify()
  }
  chart.subscribeCrosshairMove(point)
  return {
    notify,
    /** Other bars are drawn: the crosshair has no bar. */
    reset: (): void => {
      pointedAt = null
      notify()
    },
    stop: (): void => chart.unsubscribeCrosshairMove(point),
  }
}
