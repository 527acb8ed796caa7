import type { IChartApi, ISeriesApi, ISeriesPrimitive } from 'lightweight-charts'
import { bracketOf } from './bars/bracket.ts'
import type { Bar } from '../../../contracts/stocks.ts'

/** The chart as a surface for what others draw on it. Pixels are CSS pixels of the pane of prices. */
export interface Places {
  /** Draws with the chart, below the pointer's lines; returns a function that takes it off. */
  readonly attach: (primitive: ISeriesPrimitive) => () => void
  /** Where a moment (Unix seconds) is; between two bars by its share. null: there are no bars. */
  readonly xOf: (unixSeconds: number) => number | null
  /** The time of the bar at this place; null: no bar is near. */
  readonly timeAt: (x: number) => number | null
  /** Where a price (US dollars) is, on any scale and for any type of chart. */
  readonly yOf: (price: number) => number | null
  readonly priceAt: (y: number) => number | null
}

export const createPlaces = (
  chart: IChartApi,
  anchor: ISeriesApi<'Line'>,
  bars: { readonly all: () => readonly Bar[] },
): Places => {
  const scale = chart.timeScale()
  return {
    attach: (primitive) => {
      anchor.attachPrimitive(primitive)
      return () => anchor.detachPrimitive(primitive)
    },
    xOf: (unixSeconds) => {
      const place = bracketOf(bars.all(), unixSeconds)
      if (place === null) return null
      const [before, after] = [Math.floor(place), Math.ceil(place)].map((each) =>
        scale.logicalToCoordinate(each as never),
      )
      if (before == null || after == null) return null
      return before + (after - before) * (place - Math.floor(place))
    },
    timeAt: (x) => {
      const place = scale.coordinateToLogical(x)
      return place === null ? null : (bars.all()[Math.round(place)]?.time ?? null)
    },
    yOf: (price) => anchor.priceToCoordinate(price),
    priceAt: (y) => anchor.coordinateToPrice(y),
  }
}
