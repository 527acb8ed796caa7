import { isUtf8 } from 'node:buffer'
import { crc32 } from 'node:zlib'

/** One turned bit makes of it neither a digit nor the end of what old releases wrote without it. */
const mark = '~'.charCodeAt(0)
const digits = 8
const tailBytes = 1 + digits

/** By the byte of a hex digit. */
const valueOf: readonly number[] = Array.from({ length: 256 }, (_, byte) => {
  const value = '0123456789abcdef'.indexOf(String.fromCharCode(byte))
  return value < 0 ? NaN : value
})

/** Many texts that follow each other are about the same: the last one is remembered. */
let lastAbout = ''
let lastSeed = crc32(lastAbout)

const seedOf = (about: string): number => {
  if (about !== lastAbout) {
    lastAbout = about
    lastSeed = crc32(about)
  }
  return lastSeed
}

/**
 * The text with a checksum after it (CRC-32), because SQLite does not notice a changed byte.
 * @param about the owner of the text, such as its row's key: a moved text does not match
 */
export const withChecksum = (text: string, about: string): string =>
  `${text}~${crc32(text, seedOf(about)).toString(16).padStart(digits, '0')}`

/** NaN where one is no hex digit. */
const parseDigits = (bytes: Buffer, start: number): number => {
  let value = 0
  for (let place = start; place < bytes.length; place += 1)
    value = value * 16 + (valueOf[bytes[place] ?? 0] ?? NaN)
  return value
}

/**
 * The text that {@link withChecksum} was given, from its bytes; one that earlier releases wrote has no
 * checksum and is taken as it is.
 * @returns null: it was changed, or is about something else
 */
export const parseChecked = (bytes: Buffer, about: string): string | null => {
  const end = bytes.length - tailBytes
  if (end < 0 || bytes[end] !== mark) return isUtf8(bytes) ? bytes.toString() : null
  return crc32(bytes.subarray(0, end), seedOf(about)) === parseDigits(bytes, end + 1)
    ? bytes.toString('utf8', 0, end)
    : null
}
