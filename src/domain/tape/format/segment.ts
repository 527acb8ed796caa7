/** One tick: symbol, last price (US dollars), the day's volume so far (shares), Unix ms. */
export type TapeTick = readonly [symbol: string, price: number, volume: number, at: number]

/** A place in the log; see `Position` of the event store. */
export interface TapePosition {
  readonly commit: bigint
  readonly prepare: bigint
}

/** Where a tick batch was recorded: one event in the stream of the price feed. */
export interface BatchPlace {
  readonly revision: number
  readonly position: TapePosition
  /** Unix ms: when it was recorded. */
  readonly recordedAt: number
  /** A UUID: the command that wrote it. */
  readonly commandId: string
}

/** Ticks of one tick batch, in its order: all of it, or a part that begins at tick `first`. */
export interface TapeBatch extends BatchPlace {
  readonly first: number
  readonly ticks: readonly TapeTick[]
}

/**
 * A part of a day's tape in columns. Ticks are in the order of the log; those of batch `b` are
 * `starts[b]` to `starts[b + 1]`, and the first of them is tick `first` of its batch if `b` is 0,
 * otherwise tick 0.
 */
export interface TapeColumns {
  readonly batches: readonly BatchPlace[]
  readonly first: number
  /** One longer than `batches`. */
  readonly starts: Uint32Array
  readonly symbols: readonly string[]
  /** Of each tick, its place in `symbols`. */
  readonly symbol: Uint32Array
  /** US dollars. */
  readonly price: Float64Array
  /** The day's volume so far, shares. */
  readonly volume: Float64Array
  /** Unix ms. */
  readonly at: Float64Array
}

/** A segment that was truncated or changed, or that a later release wrote. */
export class DamagedSegment extends Error {
  override readonly name = 'DamagedSegment'
}

/** The batches of a segment as they were encoded. */
export const batchesOf = (columns: TapeColumns): TapeBatch[] => {
  const { batches, starts, symbols, symbol, price, volume, at } = columns
  return batches.map((place, index) => {
    const ticks: TapeTick[] = []
    const end = starts[index + 1] ?? 0
    for (let tick = starts[index] ?? 0; tick < end; tick += 1)
      ticks.push([
        symbols[symbol[tick] ?? 0] ?? '',
        price[tick] ?? 0,
        volume[tick] ?? 0,
        at[tick] ?? 0,
      ])
    return { ...place, first: index === 0 ? columns.first : 0, ticks }
  })
}
