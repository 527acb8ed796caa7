import { type IChartApi, type ISeriesApi, LineSeries } from 'lightweight-charts'
import type { Bar } from '../../../../contracts/market/stocks.ts'
import type { OwnBars } from '../bars/drawn-bars.ts'
import { token } from '../chart-colours.ts'

export const comparedTokens = ['--info', '--violet', '--pink'] as const

export interface ComparedStock {
  readonly symbol: string
  readonly bars: readonly Bar[]
  /** Whose colour it has. */
  readonly place: number
}

interface Line {
  readonly stock: ComparedStock
  readonly series: ISeriesApi<'Line'>
  /** By the time of the bar, Unix seconds. */
  readonly closes: Map<number, number>
}

/** By symbol: how far a close is from the first one that is seen, in percent; null: unknown. */
export type ComparedChanges = Readonly<Record<string, number | null>>

/**
 * Other stocks as lines on the chart's percent scale. A line has a point where the chart itself has a
 * bar and nowhere else, so that the chart's bars keep their places. `onDrawn` is called when there is
 * another line.
 */
export const createComparedLines = (chart: IChartApi, own: OwnBars, onDrawn: () => void) => {
  const lines = new Map<string, Line>()
  const draw = ({ series, closes }: Line): void => {
    const bars = own.all()
    series.setData(
      own.times().flatMap((time, index) => {
        const value = closes.get(bars[index]?.time ?? Number.NaN)
        return value === undefined ? [] : [{ time, value }]
      }),
    )
  }
  const remove = (symbol: string): void => {
    const line = lines.get(symbol)
    if (line) chart.removeSeries(line.series)
    lines.delete(symbol)
  }
  const set = (stock: ComparedStock): void => {
    remove(stock.symbol)
    const series = chart.addSeries(LineSeries, {
      color: token(comparedTokens[stock.place] ?? comparedTokens[0]),
      lineWidth: 2,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
    })
    const line = {
      stock,
      series,
      closes: new Map(stock.bars.map(({ time, close }) => [time, close])),
    }
    lines.set(stock.symbol, line)
    draw(line)
    onDrawn()
  }
  /** The first close from this place on that both have. */
  const baseOf = ({ closes }: Line, from: number): number | undefined => {
    const bars = own.all()
    for (let index = Math.max(0, from); index < bars.length; index += 1) {
      const close = closes.get(bars[index]?.time ?? Number.NaN)
      if (close !== undefined) return close
    }
    return undefined
  }
  return {
    set,
    remove,
    /** The price (US dollars) that a stock has now: of the newest bar. */
    say: (symbol: string, price: number): void => {
      const line = lines.get(symbol)
      const newest = own.all().at(-1)
      const time = own.times().at(-1)
      if (!line || !newest || time === undefined) return
      line.closes.set(newest.time, price)
      line.series.update({ time, value: price })
    },
    /** Draws all of them among other bars of the chart. */
    redraw: (): void => {
      for (const line of lines.values()) draw(line)
    },
    applyTheme: (): void => {
      for (const { stock } of [...lines.values()]) set(stock)
    },
    /** @param from the place of the first bar that is seen */
    changesAt: (place: number, from: number): ComparedChanges =>
      Object.fromEntries(
        Array.from(lines, ([symbol, line]) => {
          const close = line.closes.get(own.all()[place]?.time ?? Number.NaN)
          const base = baseOf(line, from)
          const known = close !== undefined && base !== undefined
          return [symbol, known ? (close / base - 1) * 100 : null]
        }),
      ),
  }
}

export type ComparedLines = ReturnType<typeof createComparedLines>
