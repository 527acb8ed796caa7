const pingOpcode = 9

const headerBytes = (second: number): number => {
  if (second < 126) return 2
  return second === 126 ? 4 : 10
}

const payloadBytes = (header: Buffer): number => {
  const second = header.readUInt8(1)
  if (second < 126) return second
  return second === 126 ? header.readUInt16BE(2) : Number(header.readBigUInt64BE(2))
}

const nothing = Buffer.alloc(0)

/**
 * Reads a server's side of a WebSocket just closely enough to count marks inside payloads: a load
 * generator that parsed every message would need more processors than the server it measures.
 */
export class FrameScanner {
  marks = 0
  frames = 0
  readonly #mark: number
  readonly #onPing: () => void
  /** The first bytes of a header whose rest is still to come. */
  #begun = nothing
  #payloadLeft = 0

  /** @param mark a byte that stands in every counted thing once */
  constructor(mark: number, onPing: () => void) {
    this.#mark = mark
    this.#onPing = onPing
  }

  scan(chunk: Buffer): void {
    let offset = 0
    while (offset < chunk.length) {
      if (this.#payloadLeft === 0) offset = this.#readHeader(chunk, offset)
      const end = Math.min(chunk.length, offset + this.#payloadLeft)
      this.#count(chunk, offset, end)
      this.#payloadLeft -= end - offset
      offset = end
    }
  }

  #count(chunk: Buffer, from: number, end: number): void {
    let at = chunk.indexOf(this.#mark, from)
    while (at !== -1 && at < end) {
      this.marks += 1
      at = chunk.indexOf(this.#mark, at + 1)
    }
  }

  /** @returns the offset behind the header; the chunk's end when the header goes on in the next */
  #readHeader(chunk: Buffer, offset: number): number {
    const header = Buffer.concat([this.#begun, chunk.subarray(offset, offset + 10)])
    const needed = header.length < 2 ? 2 : headerBytes(header.readUInt8(1))
    if (header.length < needed) {
      this.#begun = header
      return chunk.length
    }
    const behind = offset + needed - this.#begun.length
    this.#begun = nothing
    this.#payloadLeft = payloadBytes(header)
    this.frames += 1
    if ((header.readUInt8(0) & 0x0f) === pingOpcode) this.#onPing()
    return behind
  }
}
