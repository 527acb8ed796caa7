/** The panels that a trader can resize, with their bounds (pixels). */
export const panelBounds = {
  listWidth: { minPx: 320, maxPx: 800 },
  newsWidth: { minPx: 280, maxPx: 800 },
  listHeight: { minPx: 240, maxPx: 1200 },
  chartHeight: { minPx: 280, maxPx: 1400 },
  rsiHeight: { minPx: 60, maxPx: 400 },
} as const

export type PanelSize = keyof typeof panelBounds

/** In pixels; a missing panel has its default size. */
export type PanelSizes = Readonly<Partial<Record<PanelSize, number>>>

/** `px` limited to the bounds of the panel, in whole pixels. */
export const boundedPx = (panel: PanelSize, px: number): number => {
  const { minPx, maxPx } = panelBounds[panel]
  return Math.round(Math.min(maxPx, Math.max(minPx, px)))
}
