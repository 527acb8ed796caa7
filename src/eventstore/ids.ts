import { hash } from 'node:crypto'

const uuidBytes = 16
const uuidCharacters = 36
/** Bytes of a name in UTF-8; a longer name gets a buffer of its own. */
const namesInPlaceBytesMax = 48

/** The value of each hexadecimal digit by its character code, of either case. */
const digits = new Uint8Array(128)
for (const [value, digit] of Array.from('0123456789abcdef').entries()) {
  digits[digit.charCodeAt(0)] = value
  digits[digit.toUpperCase().charCodeAt(0)] = value
}
const digit = (code: number): number => digits[code] ?? 0

const isDash = (index: number): boolean =>
  index === 8 || index === 13 || index === 18 || index === 23

/** Reused for every id: each command needs at least one, and the computation is synchronous. */
const inPlace = Buffer.alloc(uuidBytes + namesInPlaceBytesMax)
const inPlaceUpTo = Array.from({ length: namesInPlaceBytesMax + 1 }, (_, nameBytes) =>
  inPlace.subarray(0, uuidBytes + nameBytes),
)
const text = Buffer.alloc(uuidCharacters, '-')

const writeUuid = (uuid: string, bytes: Buffer): void => {
  let at = 0
  for (let index = 0; index < uuidCharacters; index += 2) {
    if (isDash(index)) index += 1
    bytes[at] = (digit(uuid.charCodeAt(index)) << 4) | digit(uuid.charCodeAt(index + 1))
    at += 1
  }
}

/** The first 32 bits of a UUID: a small integer takes a tenth of the memory and time of the text. */
export const firstBitsOf = (uuid: string): number => {
  let bits = 0
  for (let index = 0; index < 8; index += 1) bits = (bits << 4) | digit(uuid.charCodeAt(index))
  return bits
}

/** Written into one buffer, because concatenated text is copied once more by its reader. */
const uuidText = (hex: string): string => {
  let at = 0
  for (let index = 0; index < 32; index += 1) {
    if (isDash(at)) at += 1
    text[at] = hex.charCodeAt(index)
    at += 1
  }
  text[14] = 0x35
  text[19] = '89ab'.charCodeAt(digit(hex.charCodeAt(16)) & 0x3)
  return text.toString('latin1')
}

/**
 * UUID version 5 (RFC 9562, 5.5): the same namespace and name give the same id on every machine.
 * @param namespace a UUID
 */
export const uuidV5 = (namespace: string, name: string): string => {
  const nameBytes = Buffer.byteLength(name)
  const input = inPlaceUpTo[nameBytes] ?? Buffer.alloc(uuidBytes + nameBytes)
  writeUuid(namespace, input)
  input.write(name, uuidBytes)
  return uuidText(hash('sha1', input, 'hex'))
}

/** The id of a command's `index`th event. Repeated commands get the same ids. */
export const eventIdOf = (commandId: string, index: number): string =>
  uuidV5(commandId, index.toString())
