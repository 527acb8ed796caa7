import type {
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
  PriceFormatCustom,
} from 'lightweight-charts'
import {
  axisDecimals,
  formatDecimals,
  formatFigure,
  formatPrice,
  priceStep,
} from '../../../../domain/notation/price.ts'
import { formatChange } from '../../../../domain/notation/sign.ts'
import { axisSizes, coveredNumbers, tagPlaces } from './axis-places.ts'
import { type AxisTags, drawTag } from './axis-tags.ts'
import type { LastPriceTag } from './last-price-tag.ts'

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]

/**
 * Draws tags on the axis, and takes away the numbers that they or the last price's tag would lie over
 * or beside. The library draws numbers, then this, then the last price's tag where it has one.
 *
 * @param tags none: the series has no prices, but an index such as the RSI
 * @param own the last price's tag where the library has none
 */
export const drawAxisTags = (
  series: ISeriesApi<'Line' | 'Histogram'>,
  tags: AxisTags | null = null,
  own: Pick<LastPriceTag, 'place'> | null = null,
) => {
  let marks: readonly number[] = []
  const formatOf = (minMove: number): PriceFormatCustom => ({
    type: 'custom',
    minMove,
    formatter: tags ? formatPrice : formatFigure,
    // The only place where the library says which numbers its axis has.
    tickmarksFormatter: (prices) => {
      marks = prices
      const decimals = axisDecimals(prices)
      return prices.map((price) => formatDecimals(price, decimals))
    },
  })
  series.applyOptions({ priceFormat: formatOf(priceStep(1)) })

  const heightOf = (price: number) => series.priceToCoordinate(price)
  const placesOf = (prices: readonly number[]) =>
    prices.flatMap((price) => {
      const y = heightOf(price)
      return y === null ? [] : [{ price, y }]
    })
  const heightsOf = (prices: readonly number[]) => placesOf(prices).map(({ y }) => y)
  const draw = (target: Target): void => {
    const last = series.lastValueData(false)
    const lastY = last.noData ? null : heightOf(last.price)
    const tagged = placesOf(tags?.prices() ?? [])
    const places = tagPlaces(
      lastY,
      tagged.map(({ y }) => y),
    )
    const covered = coveredNumbers(heightsOf(marks), lastY === null ? places : [lastY, ...places])
    target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
      own?.place({ y: lastY !== null && lastY >= 0 && lastY <= height ? lastY : null, width })
      for (const y of covered)
        context.clearRect(0, y - axisSizes.number, width, 2 * axisSizes.number)
      const look = tags?.look()
      for (const [index, { price }] of tagged.entries())
        if (look) drawTag(context, price, places[index] ?? 0, width, look)
    })
  }
  const views = [{ renderer: () => ({ draw }) }]
  const primitive: ISeriesPrimitive = { priceAxisPaneViews: () => views }
  series.attachPrimitive(primitive)
  return {
    /** Writes the numbers of a percent scale whose 0% is this price (US dollars). */
    percents: (percents: readonly number[], base: number): string[] => {
      marks = percents.map((percent) => base * (1 + percent / 100))
      const decimals = axisDecimals(percents)
      return percents.map((percent) => `${formatChange(percent, decimals)}%`)
    },
    /** Lets the numbers stand as close as prices of this size differ (US dollars, the lowest drawn). */
    fit: (lowest: number) => series.applyOptions({ priceFormat: formatOf(priceStep(lowest)) }),
  }
}
