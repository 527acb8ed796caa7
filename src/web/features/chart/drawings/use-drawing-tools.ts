import { useEffect, useMemo, useRef, useState } from 'react'
import type { Drawing } from '../../../../contracts/drawings/drawings.ts'
import type { ChartTimeframe } from '../../../../domain/calendar/chart-timeframes.ts'
import type { DrawingTool } from '../../../../domain/drawing/vocabulary.ts'
import { createPen, draftId, type Pen, type PenWork } from './pen/pen.ts'
import { type Anchor, createPlane, type DrawingSurface } from './shapes/plane.ts'
import type { useDrawings } from './use-drawings.ts'

/** A random UUID (version 4). `crypto.randomUUID` is there on https and localhost only. */
const newUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const usePen = (surface: DrawingSurface, work: PenWork): Pen | null => {
  const [pen, setPen] = useState<Pen | null>(null)
  const now = useRef(work)
  useEffect(() => {
    now.current = work
  })
  useEffect(() => {
    const made = createPen(surface, () => now.current)
    setPen(made)
    return made.stop
  }, [surface])
  return pen
}

type Drawn = ReturnType<typeof useDrawings>

/** A new drawing is selected at once. */
const changesOf = (store: Drawn['store'], select: (id: string | null) => void) => ({
  add: (tool: DrawingTool, anchors: readonly Anchor[], text: string | null): void => {
    const after: Drawing = { id: newUuid(), tool, anchors: [...anchors], text }
    store.change({ id: after.id, before: null, after })
    select(after.id)
  },
  move: (before: Drawing, after: Drawing): void => store.change({ id: before.id, before, after }),
  remove: (before: Drawing): void => {
    store.change({ id: before.id, before, after: null })
    select(null)
  },
})

/** Which tool is used, which drawing is selected, and what is done to it. */
export const useDrawingTools = (
  surface: DrawingSurface,
  timeframe: ChartTimeframe,
  { drawings, store }: Pick<Drawn, 'drawings' | 'store'>,
) => {
  const plane = useMemo(() => createPlane(surface, timeframe), [surface, timeframe])
  const [tool, setTool] = useState<DrawingTool | null>(null)
  const [placed, setPlaced] = useState(0)
  const [selected, setSelected] = useState<string | null>(null)
  const [held, setHeld] = useState<Drawing | null>(null)
  /** Where words are asked for. */
  const [asked, setAsked] = useState<readonly Anchor[] | null>(null)

  const { add, move, remove } = changesOf(store, setSelected)
  const rest = () => {
    setTool(null)
    setPlaced(0)
    setAsked(null)
    setHeld(null)
  }
  const onAnchors = (anchors: readonly Anchor[], isComplete: boolean) => {
    setPlaced(anchors.length)
    if (!isComplete || tool === null) return
    rest()
    if (tool !== 'text') {
      add(tool, anchors, null)
      return
    }
    setAsked(anchors)
    setHeld({ id: draftId, tool, anchors: [...anchors], text: '…' })
  }
  const pen = usePen(surface, {
    plane,
    drawings,
    selected,
    tool,
    onSelect: setSelected,
    onHold: setHeld,
    onAnchors,
    onMoved: move,
  })
  const stop = () => {
    pen?.cancel()
    rest()
  }
  return {
    plane,
    tool,
    placed,
    selected,
    held,
    asked,
    pen,
    move,
    stop,
    select: setSelected,
    hold: setHeld,
    start: (next: DrawingTool) => {
      stop()
      setSelected(null)
      setTool(next)
    },
    write: (text: string) => {
      if (asked) add('text', asked, text)
      stop()
    },
    remove,
  }
}

export type DrawingTools = ReturnType<typeof useDrawingTools>
