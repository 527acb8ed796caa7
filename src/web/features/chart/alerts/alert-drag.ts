import type { IChartApi, ISeriesApi } from 'lightweight-charts'
import { type AlertLine, dragResult, holdPx, lineAt, type PriceRule } from './alert-logic.ts'
import { scrolling } from '../chart-options.ts'

export interface LinePlace {
  readonly container: HTMLElement
  readonly chart: IChartApi
  readonly candles: ISeriesApi<'Line'>
  readonly lines: () => readonly AlertLine[]
  /** US dollars. */
  readonly lastOf: () => number | undefined
}

interface Drags {
  /** Only a free chart lets lines be taken hold of; one that is picking waits for a click. */
  readonly mode: () => 'still' | 'picking' | 'free'
  readonly onShift: (id: string, price: number) => void
  /** Cancelled: the line stays at its price. */
  readonly onBack: () => void
  readonly onDrop: (id: string, rule: PriceRule) => void
}

const cursors = { still: '', picking: 'crosshair', free: '' } as const

const measure = ({ container, chart, candles, lines, lastOf }: LinePlace) => {
  const inPrices = (event: PointerEvent): number | null => {
    const { left, top } = container.getBoundingClientRect()
    const y = event.clientY - top
    const inside =
      event.clientX - left < chart.timeScale().width() &&
      y >= 0 &&
      y < (chart.panes()[0]?.getHeight() ?? 0)
    return inside ? y : null
  }
  return {
    lineUnder: (event: PointerEvent): AlertLine | null => {
      const y = inPrices(event)
      const withinPx = event.pointerType === 'touch' ? holdPx.touch : holdPx.mouse
      const heightOf = (price: number) => candles.priceToCoordinate(price)
      return y === null ? null : lineAt(lines(), y, heightOf, withinPx)
    },
    ruleUnder: (line: AlertLine, event: PointerEvent): PriceRule | null => {
      const y = inPrices(event)
      const last = lastOf()
      if (y === null || last === undefined) return null
      return dragResult(line, candles.coordinateToPrice(y), last)
    },
  }
}

/**
 * Lets a mouse, a pen or a thumb drag lines up and down; while one is held the chart neither scrolls nor scales.
 * Escape, and a drop outside the prices, put the line back. Returns a function that ends it.
 */
export const dragLines = (place: LinePlace, drags: Drags): (() => void) => {
  const { container, chart } = place
  const { lineUnder, ruleUnder } = measure(place)
  let held: AlertLine | null = null

  const hold = (line: AlertLine | null): void => {
    held = line
    chart.applyOptions({
      handleScale: line === null,
      handleScroll: line === null ? scrolling : false,
    })
  }
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || drags.mode() !== 'free') return
    const line = lineUnder(event)
    if (!line) return
    // Without the mouse events that follow, the chart does not begin a drag of its own.
    event.preventDefault()
    container.setPointerCapture(event.pointerId)
    hold(line)
  }
  const move = (event: PointerEvent): void => {
    const mode = drags.mode()
    if (held) drags.onShift(held.id, ruleUnder(held, event)?.value ?? held.price)
    else container.style.cursor = mode === 'free' && lineUnder(event) ? 'ns-resize' : cursors[mode]
  }
  const letGo = (): void => {
    if (!held) return
    hold(null)
    drags.onBack()
  }
  const up = (event: PointerEvent): void => {
    if (!held) return
    const { id } = held
    const rule = ruleUnder(held, event)
    if (!rule) {
      letGo()
      return
    }
    hold(null)
    drags.onDrop(id, rule)
  }
  // Else the browser would scroll the page with the thumb, and the chart begin a drag of its own.
  const touch = (event: TouchEvent): void => {
    if (!held) return
    event.preventDefault()
    event.stopPropagation()
  }
  const escape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') letGo()
  }

  const listening = new AbortController()
  const { signal } = listening
  container.addEventListener('pointerdown', down, { signal })
  container.addEventListener('pointermove', move, { signal })
  container.addEventListener('pointerup', up, { signal })
  container.addEventListener('pointercancel', letGo, { signal })
  container.addEventListener('touchstart', touch, { signal, capture: true, passive: false })
  document.addEventListener('keydown', escape, { signal })
  return () => listening.abort()
}
