import { groupBySymbol } from './by-symbol.ts'
import { ByteReader } from './byte-reader.ts'
import { crc32 } from './crc32.ts'
import { checksumBytes, headerBytes, segmentMagic, segmentVersion } from './encode.ts'
import { readNumbers } from './number-column.ts'
import { type BatchPlace, DamagedSegment, type TapeColumns } from './segment.ts'

/** A segment of 256 KiB has less; a larger one was not written by this product. */
const rawBytesMax = 64 * 1_048_576

/**
 * Decompresses what `Deflate` compressed: `inflateRaw` of `node:zlib`, or `DecompressionStream` with
 * `deflate-raw` in a browser.
 * @param rawBytes the length of the result
 */
export type Inflate = (packed: Uint8Array, rawBytes: number) => Uint8Array | Promise<Uint8Array>

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const hexOf = (bytes: Uint8Array): string => {
  let hex = ''
  for (const byte of bytes) hex += hexOfByte[byte] ?? ''
  return hex
}

const readUuid = (reader: ByteReader): string => {
  const hex = hexOf(reader.bytes(16))
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index))

const readStarts = (reader: ByteReader, batches: number): Uint32Array => {
  const starts = new Uint32Array(batches + 1)
  for (let index = 0; index < batches; index += 1)
    starts[index + 1] = (starts[index] ?? 0) + reader.count()
  return starts
}

const readBatches = (reader: ByteReader, count: number): BatchPlace[] => {
  let revision = -1
  const revisions = many(count, () => (revision += reader.varint() + 1))
  let time = 0
  const times = many(count, () => (time += reader.signed()))
  let commit = 0n
  const commits = many(count, () => (commit += reader.bigVarint()))
  const prepares = commits.map((of) => of + reader.bigVarint())
  return many(count, (index) => ({
    revision: revisions[index] ?? 0,
    position: { commit: commits[index] ?? 0n, prepare: prepares[index] ?? 0n },
    recordedAt: times[index] ?? 0,
    commandId: readUuid(reader),
  }))
}

const readSymbolOfTicks = (reader: ByteReader, starts: Uint32Array, symbols: number) => {
  const symbol = new Uint32Array(starts.at(-1) ?? 0)
  for (let batch = 0; batch + 1 < starts.length; batch += 1) {
    let expected = 0
    const end = starts[batch + 1] ?? 0
    for (let tick = starts[batch] ?? 0; tick < end; tick += 1) {
      const place = expected + reader.signed()
      if (place < 0 || place >= symbols) throw new DamagedSegment('A tick has no symbol.')
      symbol[tick] = place
      expected = place + 1
    }
  }
  return symbol
}

const readTimes = (reader: ByteReader, starts: Uint32Array, batches: readonly BatchPlace[]) => {
  const at = new Float64Array(starts.at(-1) ?? 0)
  for (const [batch, { recordedAt }] of batches.entries()) {
    let time = recordedAt
    const end = starts[batch + 1] ?? 0
    for (let tick = starts[batch] ?? 0; tick < end; tick += 1) {
      time += reader.signed()
      at[tick] = time
    }
  }
  return at
}

const readOrder = (reader: ByteReader, symbols: number): Uint32Array => {
  const order = Uint32Array.from({ length: symbols }, () => reader.varint())
  if (new Set(order).size !== symbols || order.some((place) => place >= symbols))
    throw new DamagedSegment('The order of the symbols is not one.')
  return order
}

const readColumns = (raw: Uint8Array): TapeColumns => {
  const reader = new ByteReader(raw)
  const batchCount = reader.count()
  const first = reader.varint()
  const symbols = many(reader.count(), () => reader.text())
  const forms = { price: reader.bytes(symbols.length), volume: reader.bytes(symbols.length) }
  const order = readOrder(reader, symbols.length)
  const starts = readStarts(reader, batchCount)
  const batches = readBatches(reader, batchCount)
  const symbol = readSymbolOfTicks(reader, starts, symbols.length)
  const at = readTimes(reader, starts, batches)
  const bySymbol = groupBySymbol(symbol, symbols.length, order)
  const price = readNumbers(reader, bySymbol, forms.price)
  const volume = readNumbers(reader, bySymbol, forms.volume)
  if (reader.left > 0) throw new DamagedSegment('The segment is longer than its ticks.')
  return { batches, first, starts, symbols, symbol, price, volume, at }
}

/** The compressed part of a segment. @throws DamagedSegment */
const openSegment = (bytes: Uint8Array): { packed: Uint8Array; rawBytes: number } => {
  const end = bytes.length - checksumBytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (end < headerBytes || segmentMagic.some((byte, index) => bytes[index] !== byte))
    throw new DamagedSegment('This is not a segment of a tape.')
  if (crc32(bytes.subarray(0, end)) !== view.getUint32(end, true))
    throw new DamagedSegment('The checksum of the segment does not match.')
  const version = bytes[segmentMagic.length]
  if (version !== segmentVersion)
    throw new DamagedSegment(
      `The segment has version ${String(version)}; a later release reads it.`,
    )
  const rawBytes = view.getUint32(segmentMagic.length + 1, true)
  if (rawBytes > rawBytesMax) throw new DamagedSegment('The segment is too large.')
  return { packed: bytes.subarray(headerBytes, end), rawBytes }
}

const inflated = async (packed: Uint8Array, rawBytes: number, inflate: Inflate) => {
  try {
    return await inflate(packed, rawBytes)
  } catch (error) {
    throw new DamagedSegment('The segment cannot be decompressed.', { cause: error })
  }
}

/**
 * Decodes a segment; every number comes back as it was.
 * @throws DamagedSegment when it was truncated or changed, or a later release wrote it
 */
export const decodeSegment = async (bytes: Uint8Array, inflate: Inflate): Promise<TapeColumns> => {
  const { packed, rawBytes } = openSegment(bytes)
  const raw = await inflated(packed, rawBytes, inflate)
  if (raw.length !== rawBytes) throw new DamagedSegment('The segment has another length.')
  return readColumns(raw)
}
