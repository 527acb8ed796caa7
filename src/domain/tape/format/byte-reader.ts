import { unZigZag } from './byte-writer.ts'
import { DamagedSegment } from './segment.ts'

/** A symbol has at most twelve characters. */
const textBytesMax = 64

/** Reads what a `ByteWriter` wrote. Every read throws DamagedSegment past the end. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** The number of bytes that are left. */
  get left(): number {
    return this.#bytes.length - this.#at
  }

  byte(): number {
    const value = this.#bytes[this.#at]
    if (value === undefined) throw new DamagedSegment('The segment ends too early.')
    this.#at += 1
    return value
  }

  bytes(count: number): Uint8Array {
    if (count > this.left) throw new DamagedSegment('The segment ends too early.')
    this.#at += count
    return this.#bytes.subarray(this.#at - count, this.#at)
  }

  varint(): number {
    const first = this.byte()
    if (first < 0x80) return first
    let value = first - 0x80
    let factor = 0x80
    for (;;) {
      const next = this.byte()
      value += (next & 0x7f) * factor
      if (next < 0x80) break
      factor *= 0x80
    }
    if (!Number.isSafeInteger(value)) throw new DamagedSegment('A number is too large.')
    return value
  }

  /** The reverse of `zigZag`. */
  signed(): number {
    const first = this.#bytes[this.#at]
    // Most are one byte, and this much is compiled into the loops that read columns.
    if (first === undefined || first >= 0x80) return unZigZag(this.varint())
    this.#at += 1
    return (first >>> 1) ^ -(first & 1)
  }

  bigVarint(): bigint {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      if (shift > 140n) throw new DamagedSegment('A position is too large.')
      const next = this.byte()
      value |= BigInt(next & 0x7f) << shift
      if (next < 0x80) break
    }
    return (value & 1n) === 0n ? value >> 1n : -((value + 1n) >> 1n)
  }

  text(): string {
    const length = this.varint()
    if (length > textBytesMax) throw new DamagedSegment('A symbol is too long.')
    return String.fromCharCode(...this.bytes(length))
  }

  float(): number {
    const bytes = this.bytes(8)
    return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true)
  }

  /** A count of things that take at least this many bytes each, so that none is allocated in vain. */
  count(bytesEach = 1): number {
    const value = this.varint()
    if (value * bytesEach > this.left) throw new DamagedSegment('A count is too large.')
    return value
  }
}
