import type { IChartApi } from 'lightweight-charts'

/** The share of the chart's height that a pane below the prices takes, and what all take at most. */
const share = 0.25
const shareMax = 0.6

export type RsiPane = ReturnType<typeof createRsiPane>

/** The panes below the prices in `container`, of which the first one can be sized. */
export const createRsiPane = (container: HTMLElement, chart: IChartApi) => {
  let wishPx: number | null = null
  /** Gives a pane that was made anew the height of the one before. */
  const restore = () => {
    const [prices, first, ...others] = chart.panes()
    const wholePx = container.clientHeight - chart.timeScale().height()
    const asked = wishPx === null || wholePx <= 0 ? share : wishPx / wholePx
    // Each further pane has the designed share, and the trader's has what then may be taken.
    const ofOthers = others.length * share
    const given = Math.min(asked, shareMax - ofOthers)
    prices?.setStretchFactor(1 - given - ofOthers)
    first?.setStretchFactor(given)
    for (const other of others) other.setStretchFactor(share)
  }
  return {
    /** The first pane below the prices; null: there is none. */
    element: () => chart.panes()[1]?.getHTMLElement() ?? null,
    /** The container of all panes. */
    panes: () => chart.panes()[0]?.getHTMLElement()?.parentElement ?? null,
    /** Sets its height in pixels of the chart as it is now; null: the default height. */
    size: (px: number | null): void => {
      wishPx = px
      restore()
    },
    restore,
  }
}
