import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { z } from 'zod'
import { decrypt, encrypt } from '../vault/cipher.ts'
import { DamagedObject } from './errors.ts'
import type { BackupTarget } from './ports.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

const format = 1

/** What the largest object may unpack to: one with a good tag is ours, and far smaller. */
const unpackedBytesMax = 268_435_456

export interface SealedTarget extends Pick<BackupTarget, 'name' | 'remove' | 'list'> {
  put(name: string, value: unknown): Promise<void>
  /** null: there is none. @throws DamagedObject, TargetUnavailable */
  get<Value>(name: string, schema: z.ZodType<Value>): Promise<Value | null>
}

/**
 * Objects as compressed JSON under AES-256-GCM. Each is bound to its name and to the backup it is
 * of: moved to another name or taken from another backup it does not open, nor with one bit changed.
 *
 * @param key 32 bytes
 * @param backupId null: for the one object that tells the backup's id
 */
export const sealTarget = (
  target: BackupTarget,
  key: Buffer,
  backupId: string | null,
): SealedTarget => {
  const boundTo = (name: string): string => `tapedeck backup ${format} ${backupId ?? ''} ${name}`
  const damaged = (name: string): DamagedObject =>
    new DamagedObject(
      `'${name}' in ${target.name} does not open: it was changed, or the key is another.`,
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
