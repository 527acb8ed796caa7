import { decrypt, encrypt, keyBytes, overheadBytes } from '../cipher.ts'
import { type MasterKey, masterIdBytes } from './master-key.ts'

/** Format 1: one byte with the format, the master key's id, then the AES-256-GCM key. */
const format = 1
const headerBytes = 1 + masterIdBytes

export const wrappedKeyBytes = headerBytes + overheadBytes + keyBytes

/** The use of the wrapped key; it can be unwrapped for no other. */
const boundTo = (use: string): string => `tapedeck wrapped key ${format.toString()} ${use}`

export const wrapKey = (master: MasterKey, use: string, key: Buffer): Buffer =>
  Buffer.concat([
    Buffer.of(format),
    Buffer.from(master.id, 'hex'),
    encrypt(master.key, boundTo(use), key),
  ])

/** The id of the master key that wraps this one; null when it is not a wrapped key. */
export const wrappedBy = (wrapped: Buffer): string | null =>
  wrapped.length === wrappedKeyBytes && wrapped[0] === format
    ? wrapped.toString('hex', 1, headerBytes)
    : null

/** Null when it is wrapped by another master key, for another use, or was changed. */
export const unwrapKey = (master: MasterKey, use: string, wrapped: Buffer): Buffer | null =>
  wrappedBy(wrapped) === master.id
    ? decrypt(master.key, boundTo(use), wrapped.subarray(headerBytes))
    : null
