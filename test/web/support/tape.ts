import type { TapeBatch, TapeColumns, TapeTick } from '../../../src/domain/tape/format/segment.ts'

/** Unix ms: 10:00 in New York. */
export const tapeStart = Date.parse('2026-01-05T15:00:00Z')
export const stepMs = 2_000

/** A tick batch as the feed has recorded it. @param recordedAt Unix ms */
export const batch = (
  revision: number,
  recordedAt: number,
  ticks: readonly TapeTick[],
): TapeBatch => ({
  revision,
  recordedAt,
  ticks,
  first: 0,
  position: { commit: BigInt(revision), prepare: BigInt(revision) },
  commandId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
})

/** The columns that a segment of these batches is decoded to. */
export const columnsOf = (batches: readonly TapeBatch[]): TapeColumns => {
  const ticks = batches.flatMap((each) => each.ticks)
  const symbols = [...new Set(ticks.map(([symbol]) => symbol))]
  let ends = 0
  return {
    batches,
    first: 0,
    starts: Uint32Array.from([0, ...batches.map((each) => (ends += each.ticks.length))]),
    symbols,
    symbol: Uint32Array.from(ticks, ([symbol]) => symbols.indexOf(symbol)),
    price: Float64Array.from(ticks, ([, price]) => price),
    volume: Float64Array.from(ticks, ([, , volume]) => volume),
    at: Float64Array.from(ticks, ([, , , at]) => at),
  }
}
