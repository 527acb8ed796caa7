import type {
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
  PriceFormatCustom,
} from 'lightweight-charts'
import { formatPrice } from '../../components/format.ts'
import { axisSizes, coveredNumbers } from './axis-places.ts'

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]

/**
 * Takes away the numbers of the axis that a tag would lie over or beside. The library draws numbers,
 * then this, then the tags.
 *
 * @param tagPrices what stands in tags beside the last price, US dollars
 */
export const clearAxisNumbers = (
  series: ISeriesApi<'Candlestick' | 'Line'>,
  tagPrices: () => readonly number[] = () => [],
): void => {
  let marks: readonly number[] = []
  const priceFormat: PriceFormatCustom = {
    type: 'custom',
    minMove: 0.01,
    formatter: formatPrice,
    // The only place where the library says which numbers its axis has.
    tickmarksFormatter: (prices) => {
      marks = prices
      return prices.map(formatPrice)
    },
  }
  series.applyOptions({ priceFormat })

  const heightOf = (price: number) => series.priceToCoordinate(price)
  const heightsOf = (prices: readonly number[]) =>
    prices.map(heightOf).filter((y): y is NonNullable<typeof y> => y !== null)
  const draw = (target: Target): void => {
    const last = series.lastValueData(false)
    const covered = coveredNumbers(
      heightsOf(marks),
      last.noData ? null : heightOf(last.price),
      heightsOf(tagPrices()),
    )
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      for (const y of covered)
        context.clearRect(0, y - axisSizes.number, mediaSize.width, 2 * axisSizes.number)
    })
  }
  const views = [{ renderer: () => ({ draw }) }]
  const primitive: ISeriesPrimitive = { priceAxisPaneViews: () => views }
  series.attachPrimitive(primitive)
}
