/** The page's tokens as the canvas needs them: plain colours. */
export interface ChartColours {
  readonly up: string
  readonly down: string
  readonly upVolume: string
  readonly downVolume: string
  readonly grid: string
  readonly text: string
  readonly crosshair: string
  readonly label: string
  /** Between the panes. */
  readonly hairline: string
}

/** Alpha of 28% in two hexadecimal digits: volume stands behind the prices. */
const volumeAlpha = '47'
const gridAlpha = '8c'

/** A token of the theme that the page wears now, as CSS has it. */
export const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Reads the tokens of the theme that the page wears now. */
export const readChartColours = (): ChartColours => {
  const up = token('--up')
  const down = token('--down')
  return {
    up,
    down,
    upVolume: `${up}${volumeAlpha}`,
    downVolume: `${down}${volumeAlpha}`,
    grid: `${token('--line')}${gridAlpha}`,
    text: token('--text-3'),
    crosshair: token('--text-3'),
    label: token('--hover'),
    hairline: token('--line'),
  }
}
