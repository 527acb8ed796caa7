import type { Drawing } from '../../../../../contracts/drawings/drawings.ts'
import { pointsOf, shapeOn } from '../shapes/painter.ts'
import type { Plane } from '../shapes/plane.ts'
import { anchorAtPoint, isOnShape, type Point } from '../shapes/shapes.ts'

/** What a pointer has taken hold of. */
export interface Grip {
  readonly drawing: Drawing
  /** null: all of it. */
  readonly anchor: number | null
  readonly from: Point
}

interface Gripped {
  readonly plane: Plane
  /** The newest last: it lies over the others. */
  readonly drawings: readonly Drawing[]
  /** Only its anchors can be taken hold of. */
  readonly selected: string | null
}

/** What is at a point, or at most this many pixels from it; null: nothing. */
export const gripAt = (
  { plane, drawings, selected }: Gripped,
  at: Point,
  withinPx: number,
): Grip | null => {
  for (const drawing of [...drawings].reverse()) {
    const points = pointsOf(plane, drawing)
    if (!points) continue
    const anchor = drawing.id === selected ? anchorAtPoint(at, points, withinPx) : null
    if (anchor !== null || isOnShape(at, shapeOn(plane, drawing, points), withinPx))
      return { drawing, anchor, from: at }
  }
  return null
}

/** The drawing, when what was taken hold of is brought to a point. */
export const movedTo = (
  plane: Plane,
  { drawing, anchor, from }: Grip,
  at: Point,
  magnet: boolean,
): Drawing => {
  const bars = Math.round((at.x - from.x) / plane.barWidth())
  const anchors = drawing.anchors.map((each, index) => {
    if (anchor === null) return plane.shifted(each, bars, at.y - from.y)
    return index === anchor ? (plane.anchorAt(at, magnet) ?? each) : each
  })
  return { ...drawing, anchors }
}
