import type {
  IChartApi,
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
} from 'lightweight-charts'

type Values = readonly (number | null)[]

export interface OverlayLine {
  /** As CSS has it. */
  readonly colour: string
  readonly dashed: boolean
  /** US dollars, one for each bar of the chart. */
  readonly values: Values
}

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]

const dash = [4, 4]

/**
 * Draws lines over the prices on the scale of `anchor`. A series of its own would have its own 0% on
 * the percent scale, and lie elsewhere than the prices that it is computed from.
 */
export const drawOverlays = (
  chart: IChartApi,
  anchor: ISeriesApi<'Line'>,
  lines: () => readonly OverlayLine[],
): void => {
  const trace = (context: CanvasRenderingContext2D, values: Values, from: number, to: number) => {
    let isBegun = false
    context.beginPath()
    for (let place = from; place <= to; place += 1) {
      const value = values[place] ?? null
      const x = value === null ? null : chart.timeScale().logicalToCoordinate(place as never)
      const y = value === null ? null : anchor.priceToCoordinate(value)
      if (x === null || y === null) isBegun = false
      else if (isBegun) context.lineTo(x, y)
      else {
        context.moveTo(x, y)
        isBegun = true
      }
    }
    context.stroke()
  }
  const draw = (target: Target): void => {
    const range = chart.timeScale().getVisibleLogicalRange()
    if (!range) return
    const [from, to] = [Math.max(0, Math.floor(range.from) - 1), Math.ceil(range.to) + 1]
    target.useMediaCoordinateSpace(({ context }) => {
      context.lineWidth = 1.25
      context.lineJoin = 'round'
      for (const { colour, dashed, values } of lines()) {
        context.strokeStyle = colour
        context.setLineDash(dashed ? dash : [])
        trace(context, values, from, Math.min(to, values.length - 1))
      }
    })
  }
  const views = [{ renderer: () => ({ draw }) }]
  const primitive: ISeriesPrimitive = {
    paneViews: () => views,
    autoscaleInfo: (from, to) => {
      let [minValue, maxValue] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      for (const { values } of lines())
        for (let place = Math.max(0, from); place <= to; place += 1) {
          const value = values[place] ?? null
          if (value === null) continue
          minValue = Math.min(minValue, value)
          maxValue = Math.max(maxValue, value)
        }
      return minValue > maxValue ? null : { priceRange: { minValue, maxValue } }
    },
  }
  anchor.attachPrimitive(primitive)
}
