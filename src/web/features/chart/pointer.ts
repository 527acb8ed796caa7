import type { IChartApi, MouseEventParams } from 'lightweight-charts'
import type { Bar } from '../../../contracts/stocks.ts'
import type { IndicatorValues } from './indicators/indicator-lines.ts'

/** A bar with what it is compared to. */
export interface PointedBar {
  readonly bar: Bar
  /** The close of the bar before; the first bar is compared to its own open. */
  readonly previousClose: number
  readonly values: IndicatorValues
}

/** Tells of the bar that is meant: the one under the crosshair, or else the newest. */
export const createPointer = (
  chart: IChartApi,
  barsOf: () => readonly Bar[],
  valuesAt: (place: number) => IndicatorValues,
  onMeant: (bar: PointedBar) => void,
) => {
  let pointedAt: number | null = null
  const barAt = (index: number): PointedBar | null => {
    const bars = barsOf()
    const bar = bars[index]
    if (!bar) return null
    return { bar, previousClose: bars[index - 1]?.close ?? bar.open, values: valuesAt(index) }
  }
  const tell = (): void => {
    const meant = (pointedAt === null ? null : barAt(pointedAt)) ?? barAt(barsOf().length - 1)
    if (meant) onMeant(meant)
  }
  const point = ({ logical, point: at }: MouseEventParams): void => {
    pointedAt = at && logical !== undefined ? logical : null
    tell()
  }
  chart.subscribeCrosshairMove(point)
  return {
    tell,
    /** Other bars are drawn: what was pointed at is gone. */
    reset: (): void => {
      pointedAt = null
      tell()
    },
    stop: (): void => chart.unsubscribeCrosshairMove(point),
  }
}
