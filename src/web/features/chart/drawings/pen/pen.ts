import type { Drawing } from '../../../../../contracts/drawings/drawings.ts'
import { type DrawingTool, drawingTools } from '../../../../../domain/drawing/vocabulary.ts'
import { scrolling } from '../../chart-options.ts'
import { type Grip, gripAt, movedTo } from './grip.ts'
import type { Anchor, DrawingSurface, Plane } from '../shapes/plane.ts'
import type { Point, Size } from '../shapes/shapes.ts'

/** How near a pointer has to be to take hold, in CSS pixels; a thumb is wider. */
const holdPx = { mouse: 6, touch: 24 } as const
/** What moves less is a press, in CSS pixels. */
const pressPx = 4

/** The pen's inputs and callbacks. */
export interface PenWork {
  readonly plane: Plane
  readonly drawings: readonly Drawing[]
  readonly selected: string | null
  /** What is being drawn; null: what is there can be selected and moved. */
  readonly tool: DrawingTool | null
  readonly onSelect: (id: string | null) => void
  /** A drawing as it is for now; null: none is held. */
  readonly onHold: (held: Drawing | null) => void
  /** One more anchor is set; all of them: the drawing is complete. */
  readonly onAnchors: (anchors: readonly Anchor[], isComplete: boolean) => void
  readonly onMoved: (before: Drawing, after: Drawing) => void
}

type Work = () => PenWork

/** Of a drawing that is not complete. */
export const draftId = 'draft'

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The anchors of a new drawing, one after the other. */
const createAim = (work: Work) => {
  let anchors: readonly Anchor[] = []
  let aimed: Anchor | null = null
  return {
    count: () => anchors.length,
    aimed: () => aimed,
    /** Whether it aims where the first anchor was just set. */
    isAtFirst: () => anchors.length === 1 && aimed === anchors[0],
    aim: (anchor: Anchor | null): void => {
      const { tool, onHold } = work()
      aimed = anchor
      if (tool === null) return
      const all = anchor === null ? anchors : [...anchors, anchor]
      const shown = all.slice(0, drawingTools[tool])
      onHold({ id: draftId, tool, anchors: shown, text: tool === 'text' ? '…' : null })
    },
    set: (): void => {
      const { tool, onAnchors } = work()
      if (tool === null || aimed === null) return
      const next = [...anchors, aimed]
      const isComplete = next.length === drawingTools[tool]
      anchors = isComplete ? [] : next
      onAnchors(next, isComplete)
    },
    forget: (): void => {
      anchors = []
      aimed = null
    },
  }
}

/** A drawing, or an anchor of it, in the hand of a pointer. */
const createHand = (work: Work, hold: (isHeld: boolean) => void) => {
  let grip: Grip | null = null
  let moved: Drawing | null = null
  const letGo = (): void => {
    if (!grip) return
    grip = null
    moved = null
    hold(false)
    work().onHold(null)
  }
  return {
    isFull: () => grip !== null,
    letGo,
    /** Selects what is there, and takes hold of it where it may. */
    take: (at: Point, isThumb: boolean): boolean => {
      const now = work()
      const found = gripAt(now, at, isThumb ? holdPx.touch : holdPx.mouse)
      if (found?.drawing.id !== now.selected) now.onSelect(found?.drawing.id ?? null)
      // A thumb scrolls the page and the chart, so it selects first.
      if (!found || (isThumb && found.drawing.id !== now.selected)) return false
      grip = found
      return true
    },
    move: (at: Point, magnet: boolean): void => {
      if (!grip || (moved === null && apart(at, grip.from) < pressPx)) return
      moved = movedTo(work().plane, grip, at, magnet)
      work().onHold(moved)
    },
    drop: (): void => {
      const [before, after] = [grip?.drawing, moved]
      letGo()
      if (before && after) work().onMoved(before, after)
    },
  }
}

interface Listeners {
  readonly down: (event: PointerEvent) => void
  readonly move: (event: PointerEvent) => void
  readonly up: (event: PointerEvent) => void
  readonly cancel: () => void
  readonly isBusy: () => boolean
}

/** Listens before the chart and its alerts do. Returns what ends it. */
const listenTo = (container: HTMLElement, { down, move, up, cancel, isBusy }: Listeners) => {
  // Else the browser would scroll the page with the thumb, and the chart begin a drag of its own.
  const touch = (event: TouchEvent): void => {
    if (!isBusy()) return
    event.preventDefault()
    event.stopPropagation()
  }
  const listening = new AbortController()
  const first = { signal: listening.signal, capture: true } as const
  container.addEventListener('pointerdown', down, first)
  container.addEventListener('pointermove', move, first)
  container.addEventListener('pointerup', up, first)
  container.addEventListener('pointercancel', cancel, first)
  container.addEventListener('touchstart', touch, { ...first, passive: false })
  return (): void => listening.abort()
}

/** Whether something can be taken hold of here; the cursor says so. */
const isOverGrip = ({ style }: HTMLElement, found: Grip | null): boolean => {
  if (found) style.cursor = found.anchor === null ? 'move' : 'grab'
  return found !== null
}

/** Where the pointer is on the prices; null: it is not. */
const placeIn = (
  container: HTMLElement,
  { clientX, clientY }: PointerEvent,
  { width, height }: Size,
): Point | null => {
  const { left, top } = container.getBoundingClientRect()
  const [x, y] = [clientX - left, clientY - top]
  return x >= 0 && x < width && y >= 0 && y < height ? { x, y } : null
}

/**
 * Draws with a mouse, a pen or a thumb, and for who aims by keys. Places are pressed one after the
 * other, or the drawing is dragged from one to the other. Alt switches the magnet off.
 */
export const createPen = ({ container, chart }: DrawingSurface, work: Work) => {
  const hold = (isHeld: boolean): void =>
    chart.applyOptions({ handleScale: !isHeld, handleScroll: isHeld ? false : scrolling })
  const { aim, ...anchors } = createAim(work)
  const hand = createHand(work, hold)
  let pressed: Point | null = null

  const placeOf = (event: PointerEvent) => placeIn(container, event, work().plane.size())
  const down = (event: PointerEvent): void => {
    const at = placeOf(event)
    if (event.button !== 0 || !at) return
    const { tool, plane } = work()
    if (tool === null) {
      if (!hand.take(at, event.pointerType === 'touch')) return
    } else {
      pressed = at
      aim(plane.anchorAt(at, !event.altKey))
      if (anchors.count() === 0 && drawingTools[tool] > 1) anchors.set()
    }
    // Without the mouse events that follow, the chart does not begin a drag of its own.
    event.preventDefault()
    event.stopPropagation()
    container.setPointerCapture(event.pointerId)
    hold(true)
  }
  const move = (event: PointerEvent): void => {
    const at = placeOf(event)
    if (!at) return
    const { tool, plane } = work()
    if (hand.isFull()) hand.move(at, !event.altKey)
    else if (tool !== null) {
      container.style.cursor = 'crosshair'
      aim(plane.anchorAt(at, !event.altKey))
    } else {
      if (event.buttons !== 0 || !isOverGrip(container, gripAt(work(), at, holdPx.mouse))) return
    }
    // Else an alert's line would say what can be dragged here.
    event.stopPropagation()
  }
  const up = (event: PointerEvent): void => {
    hand.drop()
    if (!pressed) return
    const at = placeOf(event)
    const isDrag = at !== null && apart(at, pressed) >= pressPx
    pressed = null
    hold(false)
    if (isDrag || !anchors.isAtFirst()) anchors.set()
  }
  const cancel = (): void => {
    hand.letGo()
    if (pressed) hold(false)
    pressed = null
  }

  const isBusy = () => hand.isFull() || work().tool !== null
  const stop = listenTo(container, { down, move, up, cancel, isBusy })
  return {
    /** Aims at a place of the chart, for who sets it by keys. */
    aim,
    /** Where it aims; null: nowhere yet. */
    aimed: anchors.aimed,
    /** Sets an anchor where it aims. */
    set: anchors.set,
    /** Forgets what is not complete, or is held. */
    cancel: (): void => {
      cancel()
      anchors.forget()
      container.style.cursor = ''
    },
    stop: (): void => {
      stop()
      container.style.cursor = ''
    },
  }
}

export type Pen = ReturnType<typeof createPen>
