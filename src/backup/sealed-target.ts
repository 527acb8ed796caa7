import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { z } from 'zod'
import { decrypt, encrypt } from '../vault/cipher.ts'
import { DamagedObject } from './errors.ts'
import type { BackupTarget } from './ports.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

const format = 1

/** The unpacked size limit of an object: valid objects are far smaller. */
const unpackedBytesMax = 268_435_456

export interface SealedTarget extends Pick<BackupTarget, 'name' | 'remove' | 'list'> {
  put(name: string, value: unknown): Promise<void>
  /** null: it does not exist. @throws DamagedObject, TargetUnavailable */
  get<Value>(name: string, schema: z.ZodType<Value>): Promise<Value | null>
}

/**
 * Stores objects as compressed JSON, encrypted with AES-256-GCM. Each is bound to its name and its
 * backup: it cannot be decrypted under another name, in another backup, or with one bit changed.
 * @param key 32 bytes
 * @param backupId null: for the object that contains the id of the backup
 */
export const sealTarget = (
  target: BackupTarget,
  key: Buffer,
  backupId: string | null,
): SealedTarget => {
  const boundTo = (name: string): string => `tapedeck backup ${format} ${backupId ?? ''} ${name}`
  const damaged = (name: string): DamagedObject =>
    new DamagedObject(
      `'${name}' in ${target.name} cannot be decrypted: it was changed, or the key is wrong.`,
    )
  return {
    name: target.name,
    remove: (name) => target.remove(name),
    list: (prefix) => target.list(prefix),
    put: async (name, value) => {
      const plain = await compress(JSON.stringify(value))
      await target.put(name, Buffer.concat([Buffer.of(format), encrypt(key, boundTo(name), plain)]))
    },
    get: async (name, schema) => {
      const bytes = await target.get(name)
      if (bytes === null) return null
      const plain = bytes[0] === format ? decrypt(key, boundTo(name), bytes.subarray(1)) : null
      if (plain === null) throw damaged(name)
      const text = await decompress(plain, { maxOutputLength: unpackedBytesMax })
      const parsed = schema.safeParse(JSON.parse(text.toString()))
      if (!parsed.success) throw damaged(name)
      return parsed.data
    },
  }
}
