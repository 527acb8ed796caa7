import type { IChartApi } from 'lightweight-charts'

/** The share of the chart's height that the RSI's pane takes, and what it takes at most. */
const share = 0.25
const shareMax = 0.6

export interface RsiPane {
  /** Where the RSI is drawn; null while it is not. */
  readonly element: () => HTMLElement | null
  /** The container of all panes. */
  readonly panes: () => HTMLElement | null
  /** Gives it so many pixels of the chart as it stands; null: as designed. */
  readonly size: (px: number | null) => void
  /** Gives a pane that was made anew the height of the one before. */
  readonly restore: () => void
}

/** The pane below the candles in `container`. */
export const createRsiPane = (container: HTMLElement, chart: IChartApi): RsiPane => {
  let wishPx: number | null = null
  const restore = () => {
    const [candles, strength] = chart.panes()
    const wholePx = container.clientHeight - chart.timeScale().height()
    const asked = wishPx === null || wholePx <= 0 ? share : wishPx / wholePx
    const given = Math.min(asked, shareMax)
    candles?.setStretchFactor(1 - given)
    strength?.setStretchFactor(given)
  }
  return {
    element: () => chart.panes()[1]?.getHTMLElement() ?? null,
    panes: () => chart.panes()[0]?.getHTMLElement()?.parentElement ?? null,
    size: (px) => {
      wishPx = px
      restore()
    },
    restore,
  }
}
