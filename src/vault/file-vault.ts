import { createHmac } from 'node:crypto'
import { decrypt, encrypt } from './cipher.ts'
import { isUnreadable, NoKey, SealBroken } from './errors.ts'
import { foldName } from './names/fold-name.ts'
import {
  inspectKey,
  inspectKeys,
  type InspectedKey,
  type KeyInspection,
} from './keys/inspect-keys.ts'
import { createKeyCache } from './keys/key-cache.ts'
import { type KeyPaths, keyPaths } from './keys/key-paths.ts'
import { openKeyring } from './keys/keyring.ts'
import { likeness } from './names/likeness.ts'
import { type VaultLimits, vaultLimits } from './limits.ts'
import { parseMasterKey } from './keys/master-key.ts'
import { forgetNameKey, makeNameKey, readNameKey, tagOfNameKey } from './names/name-keys.ts'
import { type OldUsernameFiles, oldUsernameFiles } from './names/old-usernames.ts'
import type { NameKind, Vault } from './port.ts'
import { shredPrivate } from './private-files.ts'
import { rotateMasterKey, type RotationProgress } from './keys/rotate.ts'
import { parseSealedValue, type SealPurpose } from './sealed-values.ts'
import { createUserKey, loadUserKey } from './keys/user-keys.ts'

export interface FileVaultOptions {
  /** Created with mode 0700 when it is missing. */
  readonly folder: string
  /** 32 bytes in base64; null: `master.key` in the folder, first created with mode 0600. */
  readonly masterKey: string | null
  /** Monotonic milliseconds. */
  readonly now: () => number
  readonly limits?: Partial<VaultLimits>
  /** Called for a folder without keys: whether they may be created there. Default: yes. */
  readonly mayMakeKeys?: () => Promise<boolean>
}

export interface FileVault extends Vault, OldUsernameFiles {
  /** For a backup: the key of the name hashes. */
  readonly lookupKey: Buffer
  /** For a backup: the user's key in clear; null: it was never created, or is erased. */
  readKey(userId: string): Promise<Buffer | null>
  /** For a backup: 32 bytes that lead from the name to this key; null: it is deleted. */
  readNameTag(nameKey: string): Promise<Buffer | null>
  /** See `rotateMasterKey`; `next` is 32 bytes in base64. */
  rotate(
    next: string | null,
    onProgress?: (progress: RotationProgress) => void,
  ): Promise<{ readonly rewrapped: number }>
  /** Reads the key of every user and name once, slowly; faults are listed by `unreadable`. */
  inspect(signal: AbortSignal): Promise<void>
  /** A sentence for each key that is unreadable, with what to do. */
  unreadable(): Promise<readonly string[]>
}

/** Encrypted text: the format, a dot, and nonce, ciphertext and tag in base64url. */
const sealFormat = 'v1.'

const boundTo = (userId: string, purpose: SealPurpose): string =>
  `tapedeck seal 1 ${userId} ${purpose}`

const boxOf = (sealed: string): Buffer =>
  sealed.startsWith(sealFormat)
    ? Buffer.from(sealed.slice(sealFormat.length), 'base64url')
    : Buffer.alloc(0)

type Names = OldUsernameFiles &
  Pick<FileVault, 'nameHash' | 'nameKeyOf' | 'makeNameKey' | 'forgetNameKey' | 'readNameTag'>

const namesOf = (paths: KeyPaths, lookupKey: Buffer): Names => {
  const hashOf = (use: string, name: string): string =>
    createHmac('sha256', lookupKey)
      .update(`${use}\0${foldName(name)}`)
      .digest('hex')
  // Differs from the hash in old logs, so that no log leads to the file of a name.
  const tagOf = (kind: NameKind, name: string): string =>
    hashOf(`name tag 1 ${kind}`, kind === 'username' ? likeness(name) : name)
  return {
    ...oldUsernameFiles(paths),
    nameHash: (kind, name) => hashOf(kind, name),
    nameKeyOf: (kind, name) => readNameKey(paths, tagOf(kind, name)),
    makeNameKey: (kind, name) => makeNameKey(paths, tagOf(kind, name)),
    forgetNameKey: (nameKey, of) =>
      forgetNameKey(paths, nameKey, of ? tagOf(of.kind, of.name) : null),
    readNameTag: async (nameKey) => {
      const tag = await tagOfNameKey(paths, nameKey)
      return tag === null ? null : Buffer.from(tag, 'hex')
    },
  }
}

/**
 * A vault on files: one wrapped data key per user, so that a user is erased by removing a file.
 * @throws BadKeyFile, BadMasterKey; nothing is written then
 */
export const openFileVault = async (options: FileVaultOptions): Promise<FileVault> => {
  const given = options.masterKey === null ? null : parseMasterKey(options.masterKey)
  const paths = keyPaths(options.folder)
  const mayMakeKeys = options.mayMakeKeys ?? (() => Promise.resolve(true))
  const ring = await openKeyring(paths, given, mayMakeKeys)
  const limits = { ...vaultLimits, ...options.limits }
  const cache = createKeyCache(limits, options.now)

  const faults = new Map<string, { readonly key: InspectedKey; readonly message: string }>()
  const inspection: KeyInspection = {
    loadUser: (userId) => loadUserKey(paths, ring, userId),
    loadName: async (nameKey) => {
      const tag = await tagOfNameKey(paths, nameKey)
      if (tag !== null) await readNameKey(paths, tag)
    },
    found: (key, fault) => {
      if (fault === null) faults.delete(key.id)
      else faults.set(key.id, { key, message: fault.message })
    },
  }

  let erasures = 0
  const keyOf = async (userId: string): Promise<Buffer | null> => {
    const cached = cache.get(userId)
    if (cached !== null) return cached
    const erasuresBefore = erasures
    const key = await loadUserKey(paths, ring, userId).catch((error: unknown) => {
      if (isUnreadable(error)) inspection.found({ kind: 'user', id: userId }, error)
      throw error
    })
    // A key read during an erasure may be the erased one: it is used once, not cached.
    if (key !== null && erasures === erasuresBefore) cache.set(userId, key)
    return key
  }

  return {
    lookupKey: ring.lookupKey,
    readKey: (userId) => loadUserKey(paths, ring, userId),
    createKey: (userId) => createUserKey(paths, ring, userId),
    seal: async (userId, purpose, value) => {
      const key = await keyOf(userId)
      if (key === null) throw new NoKey(userId)
      const plain = Buffer.from(JSON.stringify(value))
      return sealFormat + encrypt(key, boundTo(userId, purpose), plain).toString('base64url')
    },
    unseal: async (userId, purpose, sealed) => {
      const key = await keyOf(userId)
      if (key === null) return null
      const plain = decrypt(key, boundTo(userId, purpose), boxOf(sealed))
      if (plain === null)
        throw new SealBroken(`The encrypted ${purpose} of user ${userId} cannot be decrypted.`)
      return parseSealedValue(purpose, JSON.parse(plain.toString()))
    },
    ...namesOf(paths, ring.lookupKey),
    erase: async (userId) => {
      await shredPrivate(paths.user(userId).file)
      erasures += 1
      cache.drop(userId)
    },
    inspect: (signal) => inspectKeys(paths, inspection, limits, signal),
    unreadable: async () => {
      for (const { key } of [...faults.values()]) await inspectKey(inspection, key)
      return [...faults.values()].map(({ message }) => message)
    },
    rotate: async (next, onProgress) => ({
      rewrapped: await rotateMasterKey(
        paths,
        ring,
        next === null ? null : parseMasterKey(next),
        onProgress,
      ),
    }),
  }
}
