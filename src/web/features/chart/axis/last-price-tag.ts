import type { Bar } from '../../../../contracts/market/stocks.ts'
import { formatPrice } from '../../../../domain/notation/price.ts'
import { writeLook, writeText } from '../../../components/live/write.ts'
import { axisSizes, tagTop } from './axis-places.ts'

/**
 * Below what follows the pointer, and unseen by it. The digits start where those of the axis do. An
 * old price loses its colour, and can be read as well as before.
 */
const look =
  'pointer-events-none absolute top-0 right-0.5 z-1 truncate rounded-[3px] pl-2.5 text-[11px] num text-panel contain-strict in-data-stale:bg-text-3'

/** Where the axis draws the last price. Pixels. */
interface LastPricePlace {
  /** The middle, from the top of the pane; null: the pane does not show it. */
  readonly y: number | null
  /** Of the axis. */
  readonly width: number
}

export type LastPriceTag = ReturnType<typeof createLastPriceTag>

/**
 * The last price in its tag on the axis. An element, and not drawn by the library, which draws the
 * whole chart for a digit: so the digits can go along with every tick.
 */
export const createLastPriceTag = (container: HTMLElement) => {
  const tag = document.createElement('div')
  tag.style.height = `${axisSizes.tag.toString()}px`
  tag.style.lineHeight = tag.style.height
  tag.setAttribute('data-testid', 'last-price-tag')
  tag.hidden = true
  container.append(tag)
  let placed = ''
  return {
    /** Says the price that a bar has come to, and whether that is up or down since it began. */
    say: ({ open, close }: Pick<Bar, 'open' | 'close'>): void => {
      writeText(tag, formatPrice(close))
      writeLook(tag, `${look} ${close >= open ? 'bg-up' : 'bg-down'}`)
    },
    place: ({ y, width }: LastPricePlace): void => {
      const transform = y === null ? '' : `translateY(${tagTop(y).toString()}px)`
      const next = `${transform} ${width.toString()}`
      if (next === placed) return
      placed = next
      tag.hidden = y === null
      tag.style.width = `${(width - axisSizes.right).toString()}px`
      tag.style.transform = transform
    },
    remove: () => tag.remove(),
  }
}
