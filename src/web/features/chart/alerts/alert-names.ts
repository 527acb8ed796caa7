import type { IPrimitivePaneRenderer, ISeriesPrimitive, ISeriesApi } from 'lightweight-charts'
import { formatLevel } from '../../../../domain/notation/price.ts'
import type { AlertLine } from './alert-logic.ts'
import { token } from '../chart-colours.ts'
import { placeNames } from './name-places.ts'

const font = `11px ${getComputedStyle(document.body).fontFamily}`
/** The width of the background around the letters, over candles and grid. Pixels. */
const haloPx = 4

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]

/** Each alert in words on its line, as `Price above 180.00`, drawn with the candles. */
export const createAlertNames = (candles: ISeriesApi<'Line'>) => {
  let lines: readonly AlertLine[] = []
  let colours = { text: '', ground: '' }

  const draw = (target: Target): void => {
    if (lines.length === 0) return
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.font = font
      const named = lines.flatMap(({ title, price }) => {
        const y = candles.priceToCoordinate(price)
        const text = `${title} ${formatLevel(price)}`
        return y === null ? [] : [{ text, y, width: context.measureText(text).width }]
      })
      context.textBaseline = 'middle'
      context.lineJoin = 'round'
      context.lineWidth = haloPx
      context.strokeStyle = colours.ground
      context.fillStyle = colours.text
      for (const { text, x, y } of placeNames(named, mediaSize)) {
        context.strokeText(text, x, y)
        context.fillText(text, x, y)
      }
    })
  }
  // Not on top: those canvases are unseen while no pointer is over the chart.
  const views = [{ renderer: () => ({ draw }) }]
  const primitive: ISeriesPrimitive = { paneViews: () => views }
  candles.attachPrimitive(primitive)

  return {
    set: (next: readonly AlertLine[]): void => {
      lines = next
      colours = { text: token('--accent-text'), ground: token('--panel') }
    },
    /** One of the lines is at another price now (US dollars). */
    shift: (id: string, price: number): void => {
      lines = lines.map((line) => (line.id === id ? { ...line, price } : line))
    },
  }
}
