import {
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type MouseEventParams,
} from 'lightweight-charts'
import { type LinePlace, dragLines } from './alert-drag.ts'
import { type AlertLine, type PriceRule, ruleAt, ruleFor } from './alert-logic.ts'
import { createAlertNames } from './alert-names.ts'
import type { TagLook } from '../axis/axis-tags.ts'
import { token } from '../chart-colours.ts'

/** A place that was clicked while the chart waits for one. */
export interface Picked {
  readonly rule: PriceRule
  /** From the top of the chart, in CSS pixels. */
  readonly y: number
}

export interface AlertHandlers {
  /** null: a click is only a click. */
  readonly onPick: ((picked: Picked) => void) | null
  /** Resolves to whether the alert has the new rule; if not, its line returns. */
  readonly onMove: (id: string, rule: PriceRule) => Promise<boolean>
}

export type AlertLines = ReturnType<typeof createAlertLines>

const readLook = (): TagLook => ({
  line: token('--accent'),
  ground: token('--panel'),
  text: token('--accent-text'),
  font: `11px ${getComputedStyle(document.body).fontFamily}`,
})

/** The lines themselves, by the alert's id. */
const createLines = (candles: ISeriesApi<'Line'>) => {
  let lines: readonly AlertLine[] = []
  const drawn = new Map<string, IPriceLine>()
  let look = readLook()
  const names = createAlertNames(candles)
  const draw = ({ price }: AlertLine) =>
    candles.createPriceLine({
      price,
      // A title of the library's would lie over the newest bars; the name is at the left.
      title: '',
      color: look.line,
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      // The library's own is filled; the axis draws an outlined one.
      axisLabelVisible: false,
    })
  const set = (next: readonly AlertLine[]): void => {
    for (const line of drawn.values()) candles.removePriceLine(line)
    drawn.clear()
    lines = next
    look = readLook()
    names.set(lines)
    for (const line of lines) drawn.set(line.id, draw(line))
  }
  return {
    set,
    all: () => lines,
    tags: {
      prices: () => [...drawn.values()].map((line) => line.options().price),
      look: () => look,
    },
    redraw: () => set(lines),
    shift: (id: string, price: number) => {
      names.shift(id, price)
      drawn.get(id)?.applyOptions({ price })
    },
  }
}

/** Alerts as price lines that are dragged; `lastOf` gives the last price in US dollars. */
export const createAlertLines = (
  container: HTMLElement,
  chart: IChartApi,
  candles: ISeriesApi<'Line'>,
  lastOf: () => number | undefined,
) => {
  const lines = createLines(candles)
  let handlers: AlertHandlers | null = null

  const place: LinePlace = { container, chart, candles, lastOf, lines: lines.all }
  const stopDrags = dragLines(place, {
    mode: () => (handlers === null ? 'still' : handlers.onPick ? 'picking' : 'free'),
    onShift: lines.shift,
    onBack: lines.redraw,
    onDrop: (id, rule) => {
      void handlers?.onMove(id, rule).then((moved) => {
        if (!moved) lines.redraw()
      })
    },
  })
  const pick = ({ point, paneIndex }: MouseEventParams): void => {
    const last = lastOf()
    if (!handlers?.onPick || !point || paneIndex !== 0 || last === undefined) return
    const rule = ruleAt(candles.coordinateToPrice(point.y), last)
    if (rule) handlers.onPick({ rule, y: point.y })
  }
  chart.subscribeClick(pick)

  return {
    set: lines.set,
    /** Draws one of them at another price (US dollars) until `back` or other lines. */
    shift: lines.shift,
    back: lines.redraw,
    /** Where they are drawn now, on the axis. */
    tags: lines.tags,
    lastOf,
    /** The alert at exactly this price; null if there cannot be one. */
    pickAt: (price: number): Picked | null => {
      const last = lastOf()
      const rule = last === undefined ? null : ruleFor(price, last)
      return rule && { rule, y: candles.priceToCoordinate(rule.value) ?? 0 }
    },
    /** The listener of clicks and drags; null: lines cannot be dragged. */
    handle: (next: AlertHandlers | null): void => {
      handlers = next
    },
    applyTheme: lines.redraw,
    stop: () => {
      stopDrags()
      chart.unsubscribeClick(pick)
    },
  }
}
