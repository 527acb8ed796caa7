/** Gives every symbol a row, in the order in which they come; a row is never taken back. */
export class SymbolRows {
  readonly #symbols: string[] = []
  readonly #rows = new Map<string, number>()
  /**
   * The symbol at each place of the last tick batch, and its row: tick batches list symbols alike. The
   * text is that of a tick, as equal short texts of two batches are one object and compared as such.
   */
  readonly #symbolAtPlace: string[] = []
  #rowAtPlace: Int32Array = new Int32Array(0)

  get count(): number {
    return this.#symbols.length
  }

  symbol(row: number): string | undefined {
    return this.#symbols[row]
  }

  rowOf(symbol: string): number {
    let row = this.#rows.get(symbol)
    if (row === undefined) {
      row = this.#symbols.push(symbol) - 1
      this.#rows.set(symbol, row)
    }
    return row
  }

  /** The same, where the symbol is the `place`th of a tick batch: mostly known without looking it up. */
  rowInBatch(symbol: string, place: number): number {
    if (this.#symbolAtPlace[place] === symbol) return this.#rowAtPlace[place] ?? 0
    const row = this.rowOf(symbol)
    if (place >= this.#rowAtPlace.length) {
      const longer = new Int32Array(Math.max(64, 2 * (place + 1)))
      longer.set(this.#rowAtPlace)
      this.#rowAtPlace = longer
    }
    this.#symbolAtPlace[place] = symbol
    this.#rowAtPlace[place] = row
    return row
  }
}

/** Numbers by row, `width` of them side by side; grows with the rows. */
export class RowNumbers {
  readonly #width: number
  readonly #initial: number
  #values: Float64Array

  constructor(width: number, initial: number) {
    this.#width = width
    this.#initial = initial
    this.#values = new Float64Array(256 * width).fill(initial)
  }

  /** The numbers of all rows, long enough for this one; valid until a later row is asked for. */
  upTo(row: number): Float64Array {
    const needed = (row + 1) * this.#width
    if (needed > this.#values.length) {
      const longer = new Float64Array(2 * needed).fill(this.#initial)
      longer.set(this.#values)
      this.#values = longer
    }
    return this.#values
  }
}
