const firstBytes = 65_536

/** The largest integer of a column: zig-zag doubles it, and the result must be exact. */
export const integerMax = 2 ** 51

/** 0, −1, 1, −2, 2 … as 0, 1, 2, 3, 4 …, so that small values of either sign take few bits. */
export const zigZag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)

/** The reverse of {@link zigZag}. Most are small, and bits are faster than a remainder of floats. */
export const unZigZag = (coded: number): number => {
  if (coded <= 0x7fffffff) return (coded >>> 1) ^ -(coded & 1)
  return coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2
}

export class ByteWriter {
  #bytes = new Uint8Array(firstBytes)
  #length = 0

  /** Makes room, so that `count` bytes can be written. */
  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + count))
    larger.set(this.#bytes)
    this.#bytes = larger
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length] = value
    this.#length += 1
  }

  bytes(values: Uint8Array): void {
    this.#reserve(values.length)
    this.#bytes.set(values, this.#length)
    this.#length += values.length
  }

  /** Seven bits a byte, the lowest first (LEB128). @param value an integer from 0 to 2⁵³ − 1 */
  varint(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      this.byte((rest % 0x80) + 0x80)
      rest = Math.floor(rest / 0x80)
    }
    this.byte(rest)
  }

  /** Of any size; negative ones by zig-zag. */
  bigVarint(value: bigint): void {
    let rest = value < 0n ? -2n * value - 1n : 2n * value
    while (rest >= 0x80n) {
      this.byte(Number(rest & 0x7fn) + 0x80)
      rest >>= 7n
    }
    this.byte(Number(rest))
  }

  /** ASCII text with its length before it. @throws RangeError for other characters */
  text(value: string): void {
    this.varint(value.length)
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index)
      if (code > 0x7f) throw new RangeError(`'${value}' is not ASCII.`)
      this.byte(code)
    }
  }

  float(value: number): void {
    this.#reserve(8)
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value, true)
    this.#length += 8
  }

  /** All that was written. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }
}
