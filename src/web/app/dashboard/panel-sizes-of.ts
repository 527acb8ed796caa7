import { boundedPx, type PanelSizes } from '../../state/panel-sizes.ts'

const names = {
  listWidth: '--list-width',
  newsWidth: '--news-width',
  listHeight: '--list-height',
  chartHeight: '--chart-height',
} as const

const panels = Object.keys(names) as readonly (keyof typeof names)[]

export const sizesOf = (sizes: PanelSizes): Readonly<Record<string, string>> =>
  Object.fromEntries(
    panels.flatMap((panel) => {
      const px = sizes[panel]
      if (px === undefined) return []
      const size = [names[panel], `${boundedPx(panel, px).toString()}px`]
      if (panel !== 'chartHeight') return [size]
      // A chart with a height of its own no longer takes what its column leaves.
      return [size, ['--chart-row', 'auto'], ['--chart-min', '0px']]
    }),
  ) as Readonly<Record<string, string>>
