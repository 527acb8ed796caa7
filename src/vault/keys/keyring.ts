import { randomBytes } from 'node:crypto'
import { keyBytes } from '../cipher.ts'
import { BadKeyFile, BadMasterKey } from '../errors.ts'
import {
  createOrRead,
  masterFileContent,
  readLookupFile,
  readMasterFile,
  restoreSentence,
} from './key-files.ts'
import type { KeyPaths } from './key-paths.ts'
import { makeMasterKey, type MasterKey } from './master-key.ts'
import { checkFolder, makeFolder } from '../private-files.ts'
import { readRotation } from './rotation-file.ts'
import { unwrapKey, wrapKey, wrappedBy } from './wrapped-key.ts'

export const lookupUse = 'lookup'

/** The known master keys: one, or two while the keys are being rewrapped. */
export interface Keyring {
  /** The key that wraps new keys. */
  current(): MasterKey
  /** Unwraps with any known master key, or returns null. */
  unwrap(use: string, wrapped: Buffer): Buffer | null
  /**
   * Checks whether another process has changed the master key, or is about to.
   * @throws BadMasterKey when the folder uses one that this process cannot know
   */
  refresh(): Promise<void>
  /** The key of the name hashes, wrapped, so that a new master key does not change them. */
  readonly lookupKey: Buffer
  /** The master key comes from `master.key`, not from outside. */
  readonly ownsMasterKey: boolean
}

const wrongMasterKey = (paths: KeyPaths, given: boolean): BadMasterKey =>
  new BadMasterKey(
    given
      ? `The keys in ${paths.folder} are wrapped by another master key. Set the right master key, or restore the folder that belongs to this one.`
      : `${paths.master} is not the master key that wraps the keys in ${paths.folder}. Restore both from the same backup.`,
  )

/** Reads the master key, or creates what an empty folder lacks; checks before it writes. */
const loadMaster = async (
  paths: KeyPaths,
  given: MasterKey | null,
  mayMakeKeys: () => Promise<boolean>,
): Promise<MasterKey> => {
  checkFolder(paths.folder)
  const hasUsers = checkFolder(paths.users)
  const lookup = await readLookupFile(paths)
  const found = given ?? (await readMasterFile(paths))
  if (lookup === null && hasUsers)
    throw new BadKeyFile(
      paths.lookup,
      `${paths.lookup} is missing, but ${paths.users} exists. ${restoreSentence}`,
    )
  if (lookup !== null && found === null)
    throw new BadMasterKey(
      `${paths.folder} has keys, but no master key was set and ${paths.master} does not exist. Set the master key, or restore the file.`,
    )
  if (lookup === null && !(await mayMakeKeys()))
    throw new BadKeyFile(
      paths.lookup,
      `There are no keys in ${paths.folder}; names in the log cannot be read without them. ${restoreSentence}`,
    )
  await makeFolder(paths.folder)
  const master =
    found ??
    (await createOrRead(paths.master, masterFileContent(makeMasterKey()), () =>
      readMasterFile(paths),
    ))
  if (lookup === null) {
    const wrapped = wrapKey(master, lookupUse, randomBytes(keyBytes))
    await createOrRead(paths.lookup, wrapped, () => readLookupFile(paths))
  }
  await makeFolder(paths.users)
  return master
}

const loadLookupKey = async (paths: KeyPaths, unwrap: Keyring['unwrap']): Promise<Buffer> => {
  const lookup = await readLookupFile(paths)
  const key = lookup === null ? null : unwrap(lookupUse, lookup.wrapped)
  if (key === null)
    throw new BadKeyFile(paths.lookup, `${paths.lookup} was changed. ${restoreSentence}`)
  return key
}

/**
 * Reads the folder's master key and lookup key, or creates them in an empty folder.
 * @param given the master key from outside; null: `master.key` in the folder
 * @param mayMakeKeys called for an empty folder
 * @throws BadKeyFile, BadMasterKey; nothing is written then
 */
export const openKeyring = async (
  paths: KeyPaths,
  given: MasterKey | null,
  mayMakeKeys: () => Promise<boolean>,
): Promise<Keyring> => {
  let current = await loadMaster(paths, given, mayMakeKeys)
  const known = new Map([[current.id, current]])

  const unwrap = (use: string, wrapped: Buffer): Buffer | null => {
    const by = known.get(wrappedBy(wrapped) ?? '')
    return by === undefined ? null : unwrapKey(by, use, wrapped)
  }
  const refresh = async (): Promise<void> => {
    const rotation = await readRotation(paths, known)
    for (const master of rotation === null ? [] : [rotation.from, rotation.to])
      known.set(master.id, master)
    const currentId = rotation?.to.id ?? (await readLookupFile(paths))?.by ?? current.id
    if (!known.has(currentId) && given === null) {
      const file = await readMasterFile(paths)
      if (file !== null) known.set(file.id, file)
    }
    const found = known.get(currentId)
    if (found === undefined) throw wrongMasterKey(paths, given !== null)
    current = found
  }

  await refresh()
  const lookupKey = await loadLookupKey(paths, unwrap)
  return { current: () => current, unwrap, refresh, lookupKey, ownsMasterKey: given === null }
}

/** The contents of the lookup key's file under the current master key. */
export const wrapLookupKey = (ring: Keyring): Buffer =>
  wrapKey(ring.current(), lookupUse, ring.lookupKey)
