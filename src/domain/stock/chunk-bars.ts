import { type BarColumns, barTime } from './bars.ts'
import { stockLimits } from './limits.ts'

/** The same bars in pieces that fit one import each; nothing for no bars. */
export function* chunkBars(
  bars: BarColumns,
  barsPerChunk: number = stockLimits.barsPerImportMax,
): Generator<BarColumns> {
  const { times, open, high, low, close, volume } = bars
  for (let from = 0; from < open.length; from += barsPerChunk) {
    const to = from + barsPerChunk
    yield {
      times: Array.isArray(times)
        ? times.slice(from, to)
        : { start: barTime(bars, from), step: times.step },
      open: open.slice(from, to),
      high: high.slice(from, to),
      low: low.slice(from, to),
      close: close.slice(from, to),
      volume: volume.slice(from, to),
    }
  }
}
