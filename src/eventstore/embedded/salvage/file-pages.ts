import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { embeddedPageBytes } from '../limits.ts'

/** The pages of a database file including its write-ahead log, read without SQLite. */
export interface FilePages {
  readonly count: number
  /** @param number from 1 on; null: there is no such page */
  read(number: number): Buffer | null
  close(): void
}

const walHeaderBytes = 32
const frameHeaderBytes = 24
const saltOffset = 16
const saltBytes = 8

const isPageSize = (bytes: number): boolean =>
  bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0

const readAt = (descriptor: number, at: number, bytes: number): Buffer | null => {
  const buffer = Buffer.alloc(bytes)
  return readSync(descriptor, buffer, 0, bytes, at) === bytes ? buffer : null
}

/** The newest frame of each page; frames from before the last reset have another salt. */
const framesOf = (descriptor: number, pageBytes: number): Map<number, number> => {
  const frames = new Map<number, number>()
  const header = readAt(descriptor, 0, walHeaderBytes)
  const salt = header?.subarray(saltOffset, saltOffset + saltBytes)
  if (salt === undefined) return frames
  const frameBytes = frameHeaderBytes + pageBytes
  const { size } = fstatSync(descriptor)
  for (let at = walHeaderBytes; at + frameBytes <= size; at += frameBytes) {
    const frame = readAt(descriptor, at, frameHeaderBytes)
    if (frame?.subarray(8, 8 + saltBytes).equals(salt) === true)
      frames.set(frame.readUInt32BE(0), at + frameHeaderBytes)
  }
  return frames
}

export const openFilePages = (file: string): FilePages => {
  const main = openSync(file, 'r')
  const journal = existsSync(`${file}-wal`) ? openSync(`${file}-wal`, 'r') : null
  const stated = readAt(main, 16, 2)?.readUInt16BE(0) ?? 0
  const pageBytes = isPageSize(stated) ? stated : embeddedPageBytes
  const frames = journal === null ? new Map<number, number>() : framesOf(journal, pageBytes)
  const pages = Math.ceil(fstatSync(main).size / pageBytes)
  return {
    count: Math.max(pages, ...frames.keys()),
    read: (number) => {
      const frame = frames.get(number)
      return journal !== null && frame !== undefined
        ? readAt(journal, frame, pageBytes)
        : readAt(main, (number - 1) * pageBytes, pageBytes)
    },
    close: () => {
      closeSync(main)
      if (journal !== null) closeSync(journal)
    },
  }
}
