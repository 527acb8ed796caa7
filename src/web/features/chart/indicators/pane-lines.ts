import {
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
} from 'lightweight-charts'
import { rsiExtremes } from '../../../../domain/indicators/running.ts'
import { drawAxisTags } from '../axis/axis-numbers.ts'
import { token } from '../chart-colours.ts'
import { type IndicatorSettings, lineColours } from '../settings/chart-settings.ts'
import { nameOf } from './indicator-values.ts'

const rsiScale = { minValue: 0, maxValue: 100 } as const
/** Margins so small that the axis names nothing below 0 or above 100. */
const paneMargins = { top: 0.06, bottom: 0.06 } as const

export type PaneSeries = ISeriesApi<'Line' | 'Histogram'>

const quiet = { lineWidth: 1, priceLineVisible: false, crosshairMarkerVisible: false } as const

/** The RSI in a pane of its own, with marks where overbought and oversold begin. */
const addRsi = (chart: IChartApi, settings: IndicatorSettings, pane: number): PaneSeries[] => {
  const line = chart.addSeries(
    LineSeries,
    {
      ...quiet,
      color: token(lineColours[settings.rsi.colour].token),
      title: nameOf('rsi', settings),
      autoscaleInfoProvider: () => ({ priceRange: rsiScale }),
    },
    pane,
  )
  line.priceScale().applyOptions({ scaleMargins: paneMargins })
  drawAxisTags(line)
  for (const price of Object.values(rsiExtremes))
    line.createPriceLine({
      price,
      color: token('--edge'),
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      axisLabelVisible: false,
    })
  return [line]
}

/** The MACD in a pane of its own: the histogram, the line and its signal. */
const addMacd = (chart: IChartApi, settings: IndicatorSettings, pane: number): PaneSeries[] => {
  const histogram = chart.addSeries(
    HistogramSeries,
    { color: token('--edge'), priceLineVisible: false, lastValueVisible: false },
    pane,
  )
  const lineOf = (colour: string, title: string) =>
    chart.addSeries(
      LineSeries,
      { ...quiet, color: token(colour), title, lastValueVisible: title !== '' },
      pane,
    )
  const line = lineOf(lineColours[settings.macd.colour].token, nameOf('macd', settings))
  const signal = lineOf('--text-3', '')
  line.priceScale().applyOptions({ scaleMargins: paneMargins })
  drawAxisTags(histogram)
  return [histogram, line, signal]
}

/** The indicators that have a pane below the prices, in their order. */
export const paneIndicators = { rsi: addRsi, macd: addMacd } as const
