import { hash } from 'node:crypto'

/**
 * UUID version 5 (RFC 9562, 5.5): the same namespace and name give the same id on every machine.
 *
 * @param namespace a UUID
 */
export const uuidV5 = (namespace: string, name: string): string => {
  const input = Buffer.allocUnsafe(16 + Buffer.byteLength(name))
  input.write(namespace.replaceAll('-', ''), 0, 'hex')
  input.write(name, 16)
  const hex = hash('sha1', input, 'hex')
  const variant = (0x8 | (Number.parseInt(hex.charAt(16), 16) & 0x3)).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The id of a command's `index`th event: a repeated command gives the same ids, so appending twice is harmless. */
export const eventIdOf = (commandId: string, index: number): string =>
  uuidV5(commandId, index.toString())
