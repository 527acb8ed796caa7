import { type ChartOptions, ColorType, CrosshairMode, type DeepPartial } from 'lightweight-charts'
import type { ChartColours } from './chart-colours.ts'

const font = getComputedStyle(document.body).fontFamily

/** Free space at the right of the newest bar, in bars. */
export const barsFree = 4

/** A thumb that moves up or down scrolls the page, not the prices. */
export const scrolling = {
  mouseWheel: true,
  pressedMouseMove: true,
  horzTouchDrag: true,
  vertTouchDrag: false,
} as const

/** The least width of a bar in pixels: 40 years of weeks fit into a chart of 500. */
const barSpacingMin = 0.2

export const chartOptions = (colours: ChartColours): DeepPartial<ChartOptions> => ({
  autoSize: true,
  layout: {
    background: { type: ColorType.Solid, color: 'transparent' },
    textColor: colours.text,
    fontFamily: font,
    fontSize: 11,
    // The border between the panes has a handle of its own, which the keyboard reaches too.
    panes: { separatorColor: colours.hairline, enableResize: false },
    // The logo would put a style element into the page; the chart's foot links to its makers.
    attributionLogo: false,
  },
  grid: {
    vertLines: { visible: false },
    horzLines: { color: colours.grid },
  },
  crosshair: {
    mode: CrosshairMode.Normal,
    vertLine: { color: colours.crosshair, labelBackgroundColor: colours.label },
    horzLine: { color: colours.crosshair, labelBackgroundColor: colours.label },
  },
  rightPriceScale: {
    borderVisible: false,
    entireTextOnly: true,
    // Wide enough for the link at its foot, so that it does not lie over the last time.
    minimumWidth: 66,
    scaleMargins: { top: 0.1, bottom: 0.22 },
  },
  timeScale: { borderVisible: false, rightOffset: barsFree, minBarSpacing: barSpacingMin },
  handleScroll: scrolling,
})
