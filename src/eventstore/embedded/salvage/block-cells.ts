import { isWhole, type StoredBlock } from '../blocks/block.ts'
import type { FilePages } from './file-pages.ts'

/**
 * Finds blocks in the pages of a file without its B-tree: see "Database File Format" of SQLite,
 * sections 1.6 and 2. The caller checks their checksums.
 */
const leafOfTable = 0x0d
const leafHeaderBytes = 8
const cellPointerBytes = 2
const pageLinkBytes = 4
/** Of the first page. */
const fileHeaderBytes = 100
/** The head of a block has some kB at most, and one event a megabyte. */
const payloadBytesMax = 33_554_432

interface Varint {
  readonly value: number
  readonly next: number
}

const varint = (bytes: Buffer, at: number): Varint => {
  let value = 0
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes[at + index] ?? 0
    value = index === 8 ? value * 256 + byte : value * 128 + (byte & 0x7f)
    if (byte < 0x80) return { value, next: at + index + 1 }
  }
  return { value, next: at + 9 }
}

/** How much of a payload is stored in its page: section 1.6. */
const localBytes = (payload: number, page: number): number => {
  const most = page - 35
  if (payload <= most) return payload
  const least = Math.floor(((page - 12) * 32) / 255) - 23
  const some = least + ((payload - least) % (page - pageLinkBytes))
  return some <= most ? some : least
}

const payloadOf = (pages: FilePages, page: Buffer, at: number, bytes: number): Buffer | null => {
  const local = localBytes(bytes, page.length)
  if (bytes > payloadBytesMax || at + local > page.length) return null
  const parts = [page.subarray(at, at + local)]
  if (local === bytes) return parts[0] ?? null
  let left = bytes - local
  let next = at + local + pageLinkBytes <= page.length ? page.readUInt32BE(at + local) : 0
  while (left > 0) {
    const more = next === 0 ? null : pages.read(next)
    if (more === null) return null
    parts.push(more.subarray(pageLinkBytes, pageLinkBytes + left))
    left -= page.length - pageLinkBytes
    next = more.readUInt32BE(0)
  }
  return Buffer.concat(parts)
}

const integerBytes = [0, 1, 2, 3, 4, 6, 8] as const

const columnBytes = (type: number): number =>
  type < 7 ? (integerBytes[type] ?? 0) : type < 12 ? (type === 7 ? 8 : 0) : (type - 12) >> 1

const integerOf = (bytes: Buffer, at: number, type: number): number | null => {
  if (type === 8 || type === 9) return type - 8
  const size = integerBytes[type] ?? 0
  if (size === 0 || at + size > bytes.length) return null
  return size === 8 ? Number(bytes.readBigInt64BE(at)) : bytes.readIntBE(at, size)
}

const isText = (type: number): boolean => type >= 13 && type % 2 === 1

/** The columns of `blocks`: its key is the row number. */
const blockOf = (record: Buffer, first: number): StoredBlock | null => {
  const header = varint(record, 0)
  const types: number[] = []
  for (let at = header.next; at < header.value && types.length < 7;) {
    const type = varint(record, at)
    types.push(type.value)
    at = type.next
  }
  const [key, events = 0, recordedAt = 0, checksum = 0, head = 0, body = 0] = types
  if (types.length !== 6 || key !== 0 || !isText(head) || !isText(body)) return null
  const at = [header.value]
  for (const type of types) at.push((at.at(-1) ?? 0) + columnBytes(type))
  if (at.at(-1) !== record.length) return null
  const integers = [events, recordedAt, checksum].map((type, index) =>
    integerOf(record, at[index + 1] ?? 0, type),
  )
  const [count, time, sum] = integers
  if (count == null || time == null || sum == null) return null
  const text = (column: number) => record.toString('utf8', at[column], at[column + 1])
  return { first, events: count, recordedAt: time, checksum: sum, head: text(4), body: text(5) }
}

const blockAt = (pages: FilePages, page: Buffer, at: number): StoredBlock | null => {
  const payload = varint(page, at)
  const row = varint(page, payload.next)
  const record = payloadOf(pages, page, row.next, payload.value)
  return record === null ? null : blockOf(record, row.value)
}

/** Where cells may begin: all of the page is read as pointers to them, which stand first. */
const pointersIn = (page: Buffer, from: number): number[] => {
  const pointers: number[] = []
  for (
    let at = from + leafHeaderBytes;
    at + cellPointerBytes <= page.length;
    at += cellPointerBytes
  )
    pointers.push(page.readUInt16BE(at))
  return pointers
}

/**
 * Yields everything in the page that has the structure of a block. Of a page whose header has one wrong
 * bit, the valid blocks are found, too: the bit may be in its type, or in its number of cells.
 */
export function* blocksInPage(pages: FilePages, number: number): Generator<StoredBlock> {
  const page = pages.read(number)
  if (page === null) return
  const from = number === 1 ? fileHeaderBytes : 0
  const wrongBits = (page[from] ?? 0) ^ leafOfTable
  if ((wrongBits & (wrongBits - 1)) !== 0) return
  const pointers = pointersIn(page, from)
  const stated = wrongBits === 0 ? page.readUInt16BE(from + 3) : 0
  const own = pointers.slice(0, stated)
  const isSound = Math.min(...own) === page.readUInt16BE(from + 5)
  for (const [index, at] of (isSound ? own : pointers).entries()) {
    const block = blockAt(pages, page, at)
    if (block !== null && (index < stated || isWhole(block))) yield block
  }
}
