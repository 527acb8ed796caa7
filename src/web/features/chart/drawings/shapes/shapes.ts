import type { DrawingTool } from '../../../../../domain/drawing/vocabulary.ts'

/** CSS pixels from the top left of the prices. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

interface Box extends Point, Size {}

export interface Shape {
  readonly lines: readonly (readonly [Point, Point])[]
  /** What is filled, or has letters in it. */
  readonly box: Box | null
}

const boxOf = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** Where the line from `a` through `b` leaves the picture, or `b` where it is outside already. */
export const beyond = (a: Point, b: Point, { width, height }: Size): Point => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const reach = (from: number, by: number, max: number) =>
    by === 0 ? Infinity : ((by > 0 ? max : 0) - from) / by
  const times = Math.min(reach(a.x, dx, width), reach(a.y, dy, height))
  return Number.isFinite(times) && times > 1 ? { x: a.x + dx * times, y: a.y + dy * times } : b
}

/** Of letters with a size of 12 px. */
export const textHeight = 18
/** Words begin at the right of their anchor's handle. Pixels. */
const besideAnchor = 8

/**
 * @param points one for each anchor
 * @param textWidth of the drawing's words, in pixels
 */
export const shapeOf = (
  tool: DrawingTool,
  points: readonly Point[],
  size: Size,
  textWidth: number,
): Shape => {
  const [a, b = a] = points
  if (!a || !b) return { lines: [], box: null }
  switch (tool) {
    case 'horizontal_line': {
      const [left, right] = [
        { x: 0, y: a.y },
        { x: size.width, y: a.y },
      ] as const
      return { lines: [[left, right]], box: null }
    }
    case 'trend_line':
      return { lines: [[a, b]], box: null }
    case 'ray':
      return { lines: [[a, beyond(a, b, size)]], box: null }
    case 'text':
      return {
        lines: [],
        box: {
          x: a.x + besideAnchor,
          y: a.y - textHeight / 2,
          width: textWidth,
          height: textHeight,
        },
      }
    case 'rectangle':
    case 'measure': {
      const [c, d] = [
        { x: b.x, y: a.y },
        { x: a.x, y: b.y },
      ] as const
      return {
        lines: [
          [a, c],
          [c, b],
          [b, d],
          [d, a],
        ],
        box: boxOf(a, b),
      }
    }
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** How far a point is from the nearest one of a line between two points. */
export const distanceToLine = (at: Point, [a, b]: readonly [Point, Point]): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : ((at.x - a.x) * dx + (at.y - a.y) * dy) / length
  const near = Math.min(1, Math.max(0, share))
  return distance(at, { x: a.x + near * dx, y: a.y + near * dy })
}

const isInBox = ({ x, y }: Point, box: Box, within: number): boolean =>
  x >= box.x - within &&
  x <= box.x + box.width + within &&
  y >= box.y - within &&
  y <= box.y + box.height + within

/** Whether a point is at most `within` pixels from a line of the shape, or from the box of a text. */
export const isOnShape = (at: Point, { lines, box }: Shape, within: number): boolean =>
  lines.some((line) => distanceToLine(at, line) <= within) ||
  (lines.length === 0 && box !== null && isInBox(at, box, within))

/** The anchor nearest to a point, if it is at most this many pixels away; null: none. */
export const anchorAtPoint = (
  at: Point,
  points: readonly Point[],
  within: number,
): number | null => {
  const near = points
    .map((point, index) => ({ index, apart: distance(at, point) }))
    .filter(({ apart }) => apart <= within)
    .sort((a, b) => a.apart - b.apart)
  return near[0]?.index ?? null
}

interface Prices {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/**
 * The price of a bar that a height is drawn to; null: none is near enough.
 *
 * @param y pixels from the top
 */
export const magnetPrice = (
  { high, low, open, close }: Prices,
  y: number,
  heightOf: (price: number) => number | null,
  within: number,
): number | null => {
  let [nearest, least]: [number | null, number] = [null, within]
  for (const price of [high, low, close, open]) {
    const apart = Math.abs((heightOf(price) ?? Infinity) - y)
    if (apart > least || (nearest !== null && apart === least)) continue
    ;[nearest, least] = [price, apart]
  }
  return nearest
}
