import { beyond, type Point, type Shape, type Size } from '../shapes/shapes.ts'

/** Pixels: of the bell, and from it to its line and to the edges. */
const sizes = { bell: 13, gap: 3 } as const
/** The icon's own unit. */
const unit = 24
const outline =
  'M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326'

/** How a line goes on to the right, as its alert takes it; from the right end that is drawn. */
export const continued = (
  { lines: [line] }: Pick<Shape, 'lines'>,
  size: Size,
): readonly [Point, Point] | null => {
  if (!line) return null
  const [from, to] = line[0].x <= line[1].x ? line : [line[1], line[0]]
  return [to, beyond(from, to, size)]
}

/** Where the bell of a line that ends here is: over it, and within the picture. */
export const bellPlace = (end: Point, { width, height }: Size): Point => {
  const { bell, gap } = sizes
  const within = (value: number, most: number) => Math.min(Math.max(value, gap), most - gap)
  return { x: within(end.x - bell, width - bell), y: within(end.y - bell - gap, height - bell) }
}

export const drawBell = (ink: CanvasRenderingContext2D, { x, y }: Point): void => {
  const path = new Path2D(outline)
  ink.save()
  ink.translate(x, y)
  ink.scale(sizes.bell / unit, sizes.bell / unit)
  ink.lineWidth = 2.5
  ink.fill(path)
  ink.stroke(path)
  ink.restore()
}
