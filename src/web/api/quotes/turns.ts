/** The work of a listener: writes a cell, renders a part, or draws a chart in the next frame. */
export type ListenerCost = 'cell' | 'render' | 'chart'

/** Runs it; `false` if there was nothing to write. */
export type Listener = () => unknown

/** Runs a callback in the next frame; `afterAbsence`: the page was hidden since the previous frame. */
export type OnFrame = (callback: (afterAbsence: boolean) => void) => void

/**
 * What a tick batch changes on a tall screen is spread over some frames, so that none of them is late: a
 * frame holds five cells that are written, or a render and a cell, or a chart's new bar. A cell whose
 * text stays as it is costs only the making of the text.
 */
const frameHolds = 20
const costs: Readonly<Record<ListenerCost, number>> = { cell: 4, render: 16, chart: 20 }
const unwrittenCost = 1

/**
 * Notifies listeners in the order in which they became due, a limited number per frame; all of them
 * in the first frame after the page was hidden, so that it shows no old price.
 */
export const createTurns = (onNextFrame: OnFrame) => {
  const due = new Map<Listener, ListenerCost>()
  let waits = false
  /** A chart was notified: it draws in this frame. */
  let chartDraws = false
  /** Prices were read since the frame before, and are taken over in this one. */
  let expecting = false
  let rested = false

  /** New prices never take two frames in a row: in the second one, due listeners have their turn. */
  const isTaken = (): boolean => chartDraws || (expecting && !rested)

  const notifySome = (afterAbsence: boolean): void => {
    waits = false
    rested = !afterAbsence && isTaken()
    chartDraws = false
    let left = afterAbsence ? Infinity : rested ? 0 : frameHolds
    try {
      for (const [listener, cost] of due) {
        if (left < costs[cost]) break
        due.delete(listener)
        const written = listener() !== false
        chartDraws ||= written && cost === 'chart'
        left -= written ? costs[cost] : unwrittenCost
      }
    } finally {
      notifySoon()
    }
  }
  const notifySoon = (): void => {
    if (waits || (due.size === 0 && !chartDraws)) return
    waits = true
    onNextFrame(notifySome)
  }
  return {
    add: (cost: ListenerCost, listener: Listener): void => {
      if (!due.has(listener)) due.set(listener, cost)
    },
    /** Adds a listener that no price calls. Its turn is that of a cell, after all that are due. */
    ask: (listener: Listener): void => {
      if (!due.has(listener)) due.set(listener, 'cell')
      notifySoon()
    },
    remove: (listener: Listener): void => void due.delete(listener),
    expect: (): void => {
      expecting = true
    },
    /** What was expected has arrived: due listeners are notified from the next frame on. */
    arrived: (): void => {
      expecting = false
      notifySoon()
    },
  }
}
