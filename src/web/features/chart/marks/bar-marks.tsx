import type { ISeriesPrimitive, Logical } from 'lightweight-charts'
import { type ReactNode, use, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ChartTimeframe } from '../../../../domain/calendar/chart-timeframes.ts'
import { ChartContext } from '../chart-context.ts'
import type { DrawingSurface } from '../drawings/shapes/plane.ts'
import { barOf } from './bar-of.ts'

/** Something that happened at a moment (Unix ms) and a price (US dollars). */
export interface BarMark {
  readonly at: number
  readonly price: number
  readonly name: string
}

/** Calls back with each drawing of the chart, until the returned function is called. */
const onDrawing = ({ prices }: DrawingSurface, draw: () => void): (() => void) => {
  const views = [{ renderer: () => ({ draw }) }]
  const primitive: ISeriesPrimitive = { paneViews: () => views }
  prices.attachPrimitive(primitive)
  return () => prices.detachPrimitive(primitive)
}

/** Where a mark is on the prices' pane; null: it is not seen. */
const placeOn = (
  { chart, prices, bars }: DrawingSurface,
  { at, price }: BarMark,
  timeframe: ChartTimeframe,
) => {
  const bar = barOf(bars(), at, timeframe)
  const scale = chart.timeScale()
  const x = bar === null ? null : scale.logicalToCoordinate(bar as Logical)
  const y = prices.priceToCoordinate(price)
  const height = chart.panes()[0]?.getHeight() ?? 0
  const isSeen = x !== null && y !== null && x >= 0 && x <= scale.width() && y >= 0 && y <= height
  return isSeen ? { x, y } : null
}

interface BarMarksProps {
  readonly timeframe: ChartTimeframe
  /** Ascending. */
  readonly marks: readonly BarMark[]
  readonly shape: ReactNode
}

/** Marks at bars of the chart. What one says is its tooltip, and stands below while it has the focus. */
export const BarMarks = ({ timeframe, marks, shape }: BarMarksProps) => {
  const surface = use(ChartContext)?.surface
  const layer = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState<number | null>(null)
  const place = useEffectEvent(() => {
    if (!surface) return
    const elements = layer.current?.querySelectorAll<HTMLElement>('button') ?? []
    for (const [index, element] of [...elements].entries()) {
      const mark = marks[index]
      const point = mark ? placeOn(surface, mark, timeframe) : null
      element.hidden = point === null
      if (point) element.style.translate = `${point.x.toString()}px ${point.y.toString()}px`
    }
  })
  // A layout effect ends before the effect that removes the chart.
  useLayoutEffect(() => surface && onDrawing(surface, () => place()), [surface])
  useLayoutEffect(() => place(), [surface, marks, timeframe])
  const said = marks.find(({ at }) => at === chosen)
  return (
    <div ref={layer}>
      {marks.map(({ at, name }) => (
        <button
          key={at}
          type="button"
          aria-label={name}
          title={name}
          onFocus={() => choose(at)}
          onClick={() => choose(at)}
          onBlur={() => choose(null)}
          className="absolute -top-3 -left-3 z-10 grid size-6 place-items-center hover:brightness-125"
        >
          {shape}
        </button>
      ))}
      {said && (
        <p
          aria-hidden
          className="pointer-events-none absolute bottom-9 left-1/2 z-10 w-max max-w-[calc(100%-16px)] -translate-x-1/2 rounded-sm border border-line bg-raised px-2.5 py-1 text-sm num text-text-2"
        >
          {said.name}
        </p>
      )}
    </div>
  )
}
