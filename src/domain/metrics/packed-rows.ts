/** Rows that are added before the numbers move to a new array. */
const spareRows = 40

/** The newest rows of numbers, in one typed array; as objects they take several times the memory. */
export class PackedRows {
  readonly #width: number
  readonly #rowsMax: number
  /** Rows that there is room for. */
  #capacity: number
  /** Column by column, so that one of them can be read as it is. */
  #numbers: Float64Array
  /** Row of the array that is the oldest one. */
  #first = 0
  #count: number

  /** @param rowsMax the oldest rows beyond it are forgotten */
  constructor(width: number, rowsMax: number, rows: readonly (readonly number[])[] = []) {
    this.#width = width
    this.#rowsMax = rowsMax
    const kept = rows.slice(-rowsMax)
    this.#count = kept.length
    this.#capacity = kept.length
    this.#numbers = new Float64Array(kept.length * width)
    for (const [row, values] of kept.entries()) this.set(row, values)
  }

  get count(): number {
    return this.#count
  }

  /** NaN where there is no such row. @param row 0: the oldest */
  value(row: number, column: number): number {
    if (row < 0 || row >= this.#count) return Number.NaN
    return this.#numbers[column * this.#capacity + this.#first + row] ?? Number.NaN
  }

  /** A column from one row to another, exclusive: valid until a row is changed or added. */
  column(column: number, from: number, to: number): Float64Array {
    const start = column * this.#capacity + this.#first
    return this.#numbers.subarray(start + from, start + to)
  }

  set(row: number, values: readonly number[]) {
    for (let column = 0; column < this.#width; column += 1)
      this.#numbers[column * this.#capacity + this.#first + row] = values[column] ?? Number.NaN
  }

  /** Adds the newest row. */
  push(values: readonly number[]) {
    if (this.#count === this.#rowsMax) {
      this.#first += 1
      this.#count -= 1
    }
    if (this.#first + this.#count === this.#capacity) this.#move()
    this.#count += 1
    this.set(this.#count - 1, values)
  }

  #move() {
    const capacity = this.#count + spareRows
    const larger = new Float64Array(capacity * this.#width)
    for (let column = 0; column < this.#width; column += 1)
      larger.set(this.column(column, 0, this.#count), column * capacity)
    this.#numbers = larger
    this.#capacity = capacity
    this.#first = 0
  }
}
