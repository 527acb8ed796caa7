import type { IPrimitivePaneRenderer, ISeriesPrimitive } from 'lightweight-charts'
import type { Drawing } from '../../../../../contracts/drawings/drawings.ts'
import { token } from '../../chart-colours.ts'
import { bellPlace, continued, drawBell } from '../alerts/bell.ts'
import type { DrawingSurface, Plane } from './plane.ts'
import { type Point, type Shape, shapeOf, type Size, textHeight } from './shapes.ts'

export interface Picture {
  readonly plane: Plane
  readonly drawings: readonly Drawing[]
  readonly selected: string | null
  /** One that is being made or moved: it is drawn in place of the one with its id. */
  readonly held: Drawing | null
  readonly carrying: ReadonlySet<string>
  readonly measured: (drawing: Drawing) => string
}

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]
type Ink = CanvasRenderingContext2D

const font = `12px ${getComputedStyle(document.body).fontFamily}`
/** Pixels. */
const sizes = { line: 1.5, selected: 2.5, handle: 5, halo: 4, label: 8 } as const
/** Pixels that are drawn, and left out. */
const dashes = [4, 4]
/** Alpha of 12%. */
const fillAlpha = '1f'

const letters = new OffscreenCanvas(1, 1).getContext('2d')

/** The width of a drawing's words, in pixels. */
export const textWidthOf = ({ text }: Pick<Drawing, 'text'>): number => {
  if (!letters || text === null) return 0
  letters.font = font
  return letters.measureText(text).width
}

/** The drawing's points on the screen; null: there are no bars. */
export const pointsOf = (plane: Plane, { anchors }: Drawing): readonly Point[] | null => {
  const points = anchors.map(plane.pointOf).filter((point) => point !== null)
  return points.length === anchors.length ? points : null
}

export const shapeOn = (plane: Plane, drawing: Drawing, points: readonly Point[]): Shape =>
  shapeOf(drawing.tool, points, plane.size(), textWidthOf(drawing))

const readLook = () => ({
  line: token('--accent'),
  text: token('--accent-text'),
  ground: token('--panel'),
})

const write = (
  ink: Ink,
  text: string,
  { x, y }: Point,
  look: ReturnType<typeof readLook>,
): void => {
  ink.font = font
  ink.textBaseline = 'middle'
  ink.lineJoin = 'round'
  ink.lineWidth = sizes.halo
  ink.strokeStyle = look.ground
  ink.strokeText(text, x, y)
  ink.fillStyle = look.text
  ink.fillText(text, x, y)
}

const drawHandles = (
  ink: Ink,
  points: readonly Point[],
  look: ReturnType<typeof readLook>,
): void => {
  ink.lineWidth = sizes.line
  ink.fillStyle = look.ground
  for (const { x, y } of points) {
    ink.beginPath()
    ink.arc(x, y, sizes.handle, 0, 2 * Math.PI)
    ink.fill()
    ink.stroke()
  }
}

/** The line as its alert goes on with it, and a bell at its right end. */
const drawAlert = (ink: Ink, shape: Shape, size: Size): void => {
  const rest = continued(shape, size)
  if (!rest) return
  const [from, to] = rest
  ink.lineWidth = sizes.line
  ink.setLineDash(dashes)
  ink.beginPath()
  ink.moveTo(from.x, from.y)
  ink.lineTo(to.x, to.y)
  ink.stroke()
  ink.setLineDash([])
  drawBell(ink, bellPlace(to, size))
}

export const createPainter = ({ prices }: DrawingSurface) => {
  let picture: Picture | null = null
  let look = readLook()
  let redraw: (() => void) | null = null

  const drawOne = (ink: Ink, shown: Picture, drawing: Drawing): void => {
    const { plane, selected, carrying, measured } = shown
    const points = pointsOf(plane, drawing)
    if (!points) return
    const shape = shapeOn(plane, drawing, points)
    const { lines, box } = shape
    const isSelected = drawing.id === selected
    ink.strokeStyle = look.line
    ink.lineWidth = isSelected ? sizes.selected : sizes.line
    if (box && lines.length > 0) {
      ink.fillStyle = `${look.line}${fillAlpha}`
      ink.fillRect(box.x, box.y, box.width, box.height)
    }
    ink.beginPath()
    for (const [a, b] of lines) {
      ink.moveTo(a.x, a.y)
      ink.lineTo(b.x, b.y)
    }
    ink.stroke()
    if (carrying.has(drawing.id)) {
      ink.fillStyle = look.ground
      drawAlert(ink, shape, plane.size())
    }
    if (drawing.text !== null && box)
      write(ink, drawing.text, { x: box.x, y: box.y + textHeight / 2 }, look)
    if (drawing.tool === 'measure' && box) {
      const text = measured(drawing)
      ink.font = font
      const { width } = ink.measureText(text)
      const most = Math.max(0, plane.size().width - width - sizes.label)
      const x = Math.min(most, Math.max(sizes.label, box.x + (box.width - width) / 2))
      write(ink, text, { x, y: Math.max(textHeight, box.y - textHeight / 2) }, look)
    }
    if (isSelected) drawHandles(ink, points, look)
  }
  const draw = (target: Target): void => {
    if (!picture) return
    const { drawings, held } = picture
    const all = [...drawings.filter(({ id }) => id !== held?.id), ...(held ? [held] : [])]
    if (all.length === 0) return
    look = readLook()
    const shown = picture
    target.useMediaCoordinateSpace(({ context }) => {
      for (const each of all) drawOne(context, shown, each)
    })
  }
  const views = [{ renderer: () => ({ draw }) }]
  const primitive: ISeriesPrimitive = {
    paneViews: () => views,
    attached: ({ requestUpdate }) => {
      redraw = requestUpdate
    },
  }
  prices.attachPrimitive(primitive)
  return {
    show: (next: Picture): void => {
      picture = next
      redraw?.()
    },
    stop: (): void => prices.detachPrimitive(primitive),
  }
}

export type Painter = ReturnType<typeof createPainter>
