/** What a trader can make wider or higher, each within its bounds (pixels). */
export const panelBounds = {
  listWidth: { minPx: 320, maxPx: 800 },
  newsWidth: { minPx: 280, maxPx: 800 },
  listHeight: { minPx: 240, maxPx: 1200 },
  chartHeight: { minPx: 280, maxPx: 1400 },
  rsiHeight: { minPx: 60, maxPx: 400 },
} as const

export type PanelSize = keyof typeof panelBounds

/** In pixels; what is missing is as high or wide as it was designed. */
export type PanelSizes = Readonly<Partial<Record<PanelSize, number>>>

/** What is left of the wish `px` within the bounds of the panel, in whole pixels. */
export const boundedPx = (panel: PanelSize, px: number): number => {
  const { minPx, maxPx } = panelBounds[panel]
  return Math.round(Math.min(maxPx, Math.max(minPx, px)))
}
