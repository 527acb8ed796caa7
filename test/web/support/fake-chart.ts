interface Point {
  readonly time: number
  readonly close?: number
  readonly value?: number
}

interface Range {
  readonly from: number
  readonly to: number
}

/** A series that keeps what it was given. */
const createSeries = () => {
  const points: Point[] = []
  return {
    points,
    setData: (all: readonly Point[]) => void points.splice(0, points.length, ...all),
    /** @returns whether it is one more */
    update: (one: Point) => {
      const last = points.at(-1)
      if (last && one.time < last.time) throw new Error('The library takes no older bar.')
      const isNew = last?.time !== one.time
      if (!isNew) points.pop()
      points.push(one)
      return isNew
    },
  }
}

const nothing = () => undefined

/** What a test has no need of: it does nothing. */
const unneeded = {
  ofSeries: {
    applyOptions: nothing,
    pop: nothing,
    attachPrimitive: nothing,
    detachPrimitive: nothing,
    createPriceLine: nothing,
    removePriceLine: nothing,
    setSeriesOrder: nothing,
    options: () => ({ priceFormat: {} }),
    priceScale: () => ({ applyOptions: nothing }),
  },
  ofChart: {
    removeSeries: nothing,
    applyOptions: nothing,
    takeScreenshot: nothing,
    horzBehaviour: () => ({ fillWeightsForPoints: nothing }),
    panes: () => [{ getHeight: () => 2_000, setStretchFactor: nothing }],
    priceScale: () => ({ applyOptions: nothing }),
    subscribeClick: nothing,
    unsubscribeClick: nothing,
    subscribeCrosshairMove: nothing,
    unsubscribeCrosshairMove: nothing,
    remove: nothing,
  },
}

/**
 * The library that draws the chart, for which jsdom has no canvas: keeps the bars and the view. As
 * the library does, it lets the view go along with a new bar while the newest one is seen.
 */
const createFakeChart = () => {
  let view: Range | null = null
  const watchers = new Set<(range: Range | null) => void>()
  const move = (range: Range) => {
    view = range
    for (const watcher of watchers) watcher(range)
  }
  const scroll = (by: number) => {
    if (view) move({ from: view.from + by, to: view.to + by })
  }
  const candles = createSeries()
  let made = 0
  const addSeries = () => {
    made += 1
    // The first has no more than prices to be attached to.
    const isCandles = made === 2
    const { points, setData, update } = isCandles ? candles : createSeries()
    return {
      ...unneeded.ofSeries,
      setData,
      update: (one: Point) => {
        const seen = view !== null && view.to >= points.length - 1
        if (update(one) && isCandles && seen) scroll(1)
      },
      priceToCoordinate: (price: number) => 2_000 - price * 10,
    }
  }
  const timeScale = {
    height: () => 20,
    width: () => 1_000,
    logicalToCoordinate: (place: number) => 10 * place,
    getVisibleLogicalRange: () => view,
    setVisibleLogicalRange: move,
    subscribeVisibleLogicalRangeChange: (watcher: (range: Range | null) => void) =>
      watchers.add(watcher),
    unsubscribeVisibleLogicalRangeChange: (watcher: (range: Range | null) => void) =>
      watchers.delete(watcher),
  }
  return {
    chart: { ...unneeded.ofChart, addSeries, timeScale: () => timeScale },
    bars: (): readonly Point[] => candles.points,
    /** From and to which bar is seen, counted from the oldest. */
    view: () => view,
    /** The trader scrolls by this many bars. */
    scroll,
  }
}

type FakeChart = ReturnType<typeof createFakeChart>

let last: FakeChart | null = null

/** In the place of the library's function. */
export const createChart = (): FakeChart['chart'] => {
  last = createFakeChart()
  return last.chart
}

/** The chart that was drawn last. @throws Error if none was */
export const lastChart = (): FakeChart => {
  if (!last) throw new Error('No chart was drawn')
  return last
}
