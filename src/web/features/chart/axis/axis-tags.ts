import { formatLevel } from '../../../../domain/notation/price.ts'
import { axisSizes, tagTop } from './axis-places.ts'

/** Prices that stand in tags on the axis, beside the last one. */
export interface AxisTags {
  /** US dollars. */
  readonly prices: () => readonly number[]
  readonly look: () => TagLook
}

/** Colours and a font, as CSS has them. */
export interface TagLook {
  readonly line: string
  readonly ground: string
  readonly text: string
  readonly font: string
}

type Ink = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'fill'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'lineWidth'
  | 'roundRect'
  | 'stroke'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
>

/** Pixels. The digits start where those of the axis do. */
const sizes = { radius: 3, digitsLeft: 10 } as const

/**
 * A price in an outlined tag: the filled one is the last price's alone, so that it leads. The library
 * has filled ones only.
 *
 * @param y the middle, in pixels from the top
 * @param width of the axis, in pixels
 */
export const drawTag = (
  ink: Ink,
  price: number,
  y: number,
  width: number,
  { line, ground, text, font }: TagLook,
): void => {
  const { radius, digitsLeft } = sizes
  const { right } = axisSizes
  // On half a pixel, or the outline is two pixels of half its colour.
  const top = tagTop(y) + 0.5
  ink.beginPath()
  ink.roundRect(0.5, top, width - right - 1, axisSizes.tag - 1, radius)
  ink.fillStyle = ground
  ink.fill()
  ink.strokeStyle = line
  ink.lineWidth = 1
  ink.stroke()
  ink.font = font
  ink.fillStyle = text
  ink.textAlign = 'left'
  ink.textBaseline = 'middle'
  // Narrower letters rather than digits beyond the edge.
  ink.fillText(formatLevel(price), digitsLeft, top + axisSizes.tag / 2, width - right - digitsLeft)
}
