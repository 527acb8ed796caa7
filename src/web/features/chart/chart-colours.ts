/** The page's tokens as the canvas needs them: plain colours. */
export interface ChartColours {
  readonly up: string
  readonly down: string
  readonly upVolume: string
  readonly downVolume: string
  /** Of a line through the closes, and of the area below it from top to bottom. */
  readonly line: string
  readonly areaTop: string
  readonly areaBottom: string
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
/** The area fades from 25% to nothing. */
const areaAlphas = { top: '40', bottom: '00' } as const

/** A token of the theme that the page wears now, as CSS has it. */
export const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

export const readChartColours = (): ChartColours => {
  const up = token('--up')
  const down = token('--down')
  const line = token('--text-2')
  return {
    up,
    down,
    upVolume: `${up}${volumeAlpha}`,
    downVolume: `${down}${volumeAlpha}`,
    line,
    areaTop: `${line}${areaAlphas.top}`,
    areaBottom: `${line}${areaAlphas.bottom}`,
    grid: `${token('--line')}${gridAlpha}`,
    text: token('--text-3'),
    crosshair: token('--text-3'),
    label: token('--hover'),
    hairline: token('--line'),
  }
}
