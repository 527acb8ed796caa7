/** Rows that are added before the numbers move to a new array. */
const spareRows = 40

/** The newest rows of numbers, in one typed array; as objects they take several times the memory. */
export class PackedRows {
  readonly #width: number
  readonly #rowsMax: number
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
    this.#numbers = new Float64Array(kept.length * width)
    for (const [row, values] of kept.entries()) this.#numbers.set(values, row * width)
  }

  get count(): number {
    return this.#count
  }

  /** NaN where there is no such row. @param row 0: the oldest */
  value(row: number, column: number): number {
    return this.#numbers[(this.#first + row) * this.#width + column] ?? Number.NaN
  }

  set(row: number, values: readonly number[]) {
    this.#numbers.set(values, (this.#first + row) * this.#width)
  }

  /** Adds the newest row. */
  push(values: readonly number[]) {
    if (this.#count === this.#rowsMax) {
      this.#first += 1
      this.#count -= 1
    }
    const end = (this.#first + this.#count) * this.#width
    if (end === this.#numbers.length) this.#move()
    this.#count += 1
    this.set(this.#count - 1, values)
  }

  #move() {
    const from = this.#first * this.#width
    const larger = new Float64Array((this.#count + spareRows) * this.#width)
    larger.set(this.#numbers.subarray(from))
    this.#numbers = larger
    this.#first = 0
  }
}
