import {
  AreaSeries,
  BarSeries,
  CandlestickSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  PriceScaleMode,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { Bar } from '../../../contracts/market/stocks.ts'
import type { ChartColours } from './chart-colours.ts'
import type { ChartScale, ChartType } from './settings/chart-settings.ts'

/** A bar as every type of series takes it: a line goes through the closes. */
export type MainPoint = Omit<Bar, 'time' | 'volume'> & {
  readonly time: UTCTimestamp
  readonly value: number
}

export interface PriceSeries {
  readonly setData: (points: MainPoint[]) => void
  readonly update: (point: MainPoint) => void
  readonly priceToCoordinate: (price: number) => number | null
}

const definitions = {
  candles: CandlestickSeries,
  bars: BarSeries,
  line: LineSeries,
  area: AreaSeries,
} as const

/** The axis has a tag for the last price that goes along with every tick. */
const ofEveryType = { lastValueVisible: false, priceLineStyle: LineStyle.Dotted } as const

const optionsOf = (type: ChartType, colours: ChartColours) => {
  const { up: upColor, down: downColor, line, areaTop: topColor, areaBottom: bottomColor } = colours
  const ofType = {
    candles: {
      upColor,
      downColor,
      wickUpColor: upColor,
      wickDownColor: downColor,
      borderVisible: false,
    },
    bars: { upColor, downColor },
    line: { color: line, lineWidth: 2, crosshairMarkerVisible: false },
    area: { lineColor: line, topColor, bottomColor, lineWidth: 2, crosshairMarkerVisible: false },
  } as const
  return { ...ofEveryType, ...ofType[type] }
}

const modes = {
  linear: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
} as const satisfies Readonly<Record<ChartScale, PriceScaleMode>>

export const createMainSeries = (chart: IChartApi, colours: () => ChartColours) => {
  /**
   * Draws nothing. It stays while the visible series changes with the chart's type, so everything that
   * has a price is attached to it.
   */
  const anchor = chart.addSeries(LineSeries, {
    lineVisible: false,
    crosshairMarkerVisible: false,
    lastValueVisible: false,
    priceLineVisible: false,
  })
  let anchorHasAll = false
  /** Its newest point, in Unix seconds of the chart. */
  let anchoredAt = 0
  let type: ChartType = 'candles'
  let scale: ChartScale = 'linear'
  const add = () => {
    const series: ISeriesApi<'Candlestick' | 'Bar' | 'Line' | 'Area'> = chart.addSeries(
      definitions[type],
      optionsOf(type, colours()),
    )
    // Below what is attached to the anchor.
    series.setSeriesOrder(0)
    return series
  }
  let series = add()
  /** Writes prices as the anchor does. */
  const copyFormat = () => {
    const { priceFormat } = anchor.options()
    const { type: known, minMove } = series.options().priceFormat
    // With new options the library converts every point again.
    if (known !== priceFormat.type || minMove !== priceFormat.minMove)
      series.applyOptions({ priceFormat })
  }
  return {
    anchor,
    setData: (points: MainPoint[]): void => {
      series.setData(points)
      const last = points.at(-1)
      // Each point of a series costs time. Only of 0 % has the library to know the first visible close.
      if (scale === 'percent') anchor.setData(points)
      else {
        // Not by `setData`, which sorts all times once more. Taking points away looks at all times, too.
        if (anchorHasAll || !last || last.time < anchoredAt) anchor.pop(Number.POSITIVE_INFINITY)
        if (last) anchor.update(last)
      }
      anchorHasAll = scale === 'percent'
      anchoredAt = last?.time ?? 0
    },
    update: (point: MainPoint): void => {
      anchor.update(point)
      series.update(point)
      anchoredAt = point.time
    },
    priceToCoordinate: (price: number) => anchor.priceToCoordinate(price),
    /** Takes another look, perhaps without data; false: it has this one. */
    setLook: (nextType: ChartType, nextScale: ChartScale): boolean => {
      if (nextType === type && nextScale === scale) return false
      scale = nextScale
      chart.priceScale('right').applyOptions({ mode: modes[scale] })
      if (nextType === type) return true
      chart.removeSeries(series)
      type = nextType
      series = add()
      copyFormat()
      return true
    },
    copyFormat,
    applyTheme: () => series.applyOptions(optionsOf(type, colours())),
  }
}
