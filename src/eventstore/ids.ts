import { hash } from 'node:crypto'

const dash = '-'.charCodeAt(0)

/** The value of a hexadecimal digit's character code, of either case. */
const digit = (code: number): number => (code < 58 ? code - 48 : (code | 32) - 87)

const writeUuid = (uuid: string, bytes: Buffer): void => {
  let at = 0
  for (let index = 0; index < uuid.length && at < 16; index += 2) {
    if (uuid.charCodeAt(index) === dash) index += 1
    bytes[at] = (digit(uuid.charCodeAt(index)) << 4) | digit(uuid.charCodeAt(index + 1))
    at += 1
  }
}

/**
 * UUID version 5 (RFC 9562, 5.5): the same namespace and name give the same id on every machine.
 *
 * @param namespace a UUID
 */
export const uuidV5 = (namespace: string, name: string): string => {
  const input = Buffer.allocUnsafe(16 + Buffer.byteLength(name))
  writeUuid(namespace, input)
  input.write(name, 16)
  const hex = hash('sha1', input, 'hex')
  const variant = (0x8 | (digit(hex.charCodeAt(16)) & 0x3)).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The id of a command's `index`th event: a repeated command gives the same ids, so appending twice is harmless. */
export const eventIdOf = (commandId: string, index: number): string =>
  uuidV5(commandId, index.toString())
