import { groupBySymbol } from './by-symbol.ts'
import { ByteWriter, integerMax, zigZag } from './byte-writer.ts'
import { crc32 } from './crc32.ts'
import { formsOf, writeNumbers } from './number-column.ts'
import type { TapeBatch, TapeColumns } from './segment.ts'

/** `TAPE` and the version, then the number of bytes before compression as 32 bits. */
export const segmentMagic = Uint8Array.of(0x54, 0x41, 0x50, 0x45)
export const segmentVersion = 1
export const headerBytes = 9
export const checksumBytes = 4

/** Compresses by DEFLATE without a header, as `deflateRaw` of `node:zlib` does. */
export type Deflate = (raw: Uint8Array) => Uint8Array | Promise<Uint8Array>

const columnsOf = (batches: readonly TapeBatch[]): TapeColumns => {
  const total = batches.reduce((sum, { ticks }) => sum + ticks.length, 0)
  const starts = new Uint32Array(batches.length + 1)
  const symbol = new Uint32Array(total)
  const [price, volume, at] = [0, 1, 2].map(() => new Float64Array(total)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const symbols: string[] = []
  const places = new Map<string, number>()
  let count = 0
  for (const [index, { first, ticks }] of batches.entries()) {
    if (index > 0 && first !== 0) throw new RangeError('A batch inside a segment begins at tick 0.')
    starts[index] = count
    let expected = 0
    for (const tick of ticks) {
      // Most batches have the symbols in the order of the table.
      const known = symbols[expected] === tick[0] ? expected : places.get(tick[0])
      const place = known ?? symbols.push(tick[0]) - 1
      if (known === undefined) places.set(tick[0], place)
      expected = place + 1
      symbol[count] = place
      price[count] = tick[1]
      volume[count] = tick[2]
      at[count] = tick[3]
      count += 1
    }
  }
  starts[batches.length] = count
  return { batches, first: batches[0]?.first ?? 0, starts, symbols, symbol, price, volume, at }
}

const uuidBytes = (uuid: string): Uint8Array => {
  const hex = uuid.replaceAll('-', '')
  if (!/^[\da-f]{32}$/.test(hex)) throw new RangeError(`'${uuid}' is not a UUID in lower case.`)
  return Uint8Array.from({ length: 16 }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  )
}

const writeStep = (writer: ByteWriter, before: number, time: number): void => {
  if (!(time <= integerMax)) throw new RangeError('A time is too large.')
  writer.varint(zigZag(time - before))
}

const writeBatches = (writer: ByteWriter, { batches, starts }: TapeColumns): void => {
  for (let index = 0; index < batches.length; index += 1)
    writer.varint((starts[index + 1] ?? 0) - (starts[index] ?? 0))
  let revision = -1
  for (const batch of batches) {
    if (batch.revision <= revision) throw new RangeError('Revisions must ascend.')
    writer.varint(batch.revision - revision - 1)
    ;({ revision } = batch)
  }
  let recordedAt = 0
  for (const batch of batches) {
    writeStep(writer, recordedAt, batch.recordedAt)
    ;({ recordedAt } = batch)
  }
  let before = 0n
  for (const { position } of batches) {
    writer.bigVarint(position.commit - before)
    before = position.commit
  }
  for (const { position } of batches) writer.bigVarint(position.prepare - position.commit)
  for (const { commandId } of batches) writer.bytes(uuidBytes(commandId))
}

const writeSymbolOfTicks = (writer: ByteWriter, { batches, starts, symbol }: TapeColumns): void => {
  for (let batch = 0; batch < batches.length; batch += 1) {
    let expected = 0
    for (let tick = starts[batch] ?? 0; tick < (starts[batch + 1] ?? 0); tick += 1) {
      const place = symbol[tick] ?? 0
      writer.varint(zigZag(place - expected))
      expected = place + 1
    }
  }
}

const writeTimes = (writer: ByteWriter, { batches, starts, at }: TapeColumns): void => {
  for (const [batch, { recordedAt }] of batches.entries()) {
    let before = recordedAt
    for (let tick = starts[batch] ?? 0; tick < (starts[batch + 1] ?? 0); tick += 1) {
      const time = at[tick] ?? 0
      writeStep(writer, before, time)
      before = time
    }
  }
}

/** Symbols with much volume last: numbers of like size beside each other compress better. */
const byVolume = ({ symbols, symbol, volume }: TapeColumns): Uint32Array => {
  const first = new Float64Array(symbols.length).fill(-1)
  const traded = new Float64Array(symbols.length)
  for (let tick = 0; tick < symbol.length; tick += 1) {
    const place = symbol[tick] ?? 0
    const now = volume[tick] ?? 0
    if (first[place] === -1) first[place] = now
    traded[place] = now - (first[place] ?? 0)
  }
  return Uint32Array.from(symbols.keys()).sort(
    (a, b) => (traded[a] ?? 0) - (traded[b] ?? 0) || a - b,
  )
}

const writeColumns = (columns: TapeColumns): Uint8Array => {
  const { batches, first, symbols, symbol, price, volume } = columns
  const writer = new ByteWriter()
  writer.varint(batches.length)
  writer.varint(first)
  writer.varint(symbols.length)
  for (const one of symbols) writer.text(one)
  const bySymbol = groupBySymbol(symbol, symbols.length, byVolume(columns))
  const forms = [price, volume].map((values) => formsOf(values, bySymbol)) as [
    Uint8Array,
    Uint8Array,
  ]
  for (const of of forms) writer.bytes(of)
  for (const place of bySymbol.order) writer.varint(place)
  writeBatches(writer, columns)
  writeSymbolOfTicks(writer, columns)
  writeTimes(writer, columns)
  writeNumbers(writer, price, bySymbol, forms[0])
  writeNumbers(writer, volume, bySymbol, forms[1])
  return writer.written()
}

/**
 * Encodes consecutive tick batches; only the first may be a part of one. The same batches give the
 * same bytes if `deflate` does.
 * @throws RangeError when the batches cannot be encoded: a symbol is not ASCII, revisions do not
 *   ascend, a time is too large, or a batch inside begins after its first tick
 */
export const encodeSegment = async (
  batches: readonly TapeBatch[],
  deflate: Deflate,
): Promise<Uint8Array> => {
  const raw = writeColumns(columnsOf(batches))
  const packed = await deflate(raw)
  const bytes = new Uint8Array(headerBytes + packed.length + checksumBytes)
  const view = new DataView(bytes.buffer)
  bytes.set(segmentMagic)
  bytes[segmentMagic.length] = segmentVersion
  view.setUint32(segmentMagic.length + 1, raw.length, true)
  bytes.set(packed, headerBytes)
  const end = headerBytes + packed.length
  view.setUint32(end, crc32(bytes.subarray(0, end)), true)
  return bytes
}
