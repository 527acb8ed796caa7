import { decimalsMax } from './decimal.ts'

/** Unknown numbers are NaN or infinite in computations, and null in documents and events. */
export const finiteOrNull = (value: number): number | null =>
  Number.isFinite(value) ? value : null

const figureScale = 1e4
/** Below it four decimals are fewer than four significant digits. */
const smallBelow = 0.1
const roundedBelow = 1e9

/**
 * A figure as it is sent to screens: four decimals, and at least four significant digits where it is
 * smaller. Adding zero turns −0, which no store can hold, into 0.
 */
export const roundFigure = (value: number): number => {
  const size = Math.abs(value)
  if (size >= roundedBelow) return value
  let scale = figureScale
  for (let edge = smallBelow; size < edge && scale < 10 ** decimalsMax; edge /= 10) scale *= 10
  return Math.round(value * scale) / scale + 0
}
