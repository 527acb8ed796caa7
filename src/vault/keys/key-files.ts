import { BadKeyFile } from '../errors.ts'
import type { KeyPaths } from './key-paths.ts'
import { formatMasterKey, type MasterKey, parseMasterKey } from './master-key.ts'
import { createPrivate, readPrivate } from '../private-files.ts'
import { wrappedBy, wrappedKeyBytes } from './wrapped-key.ts'

/** 32 bytes in base64, with or without padding and a line end. */
const masterFileBytes = { min: 43, max: 64 } as const

export const restoreSentence = 'Restore it from a backup of the keys folder.'

/** @throws BadKeyFile */
export const readMasterFile = async (paths: KeyPaths): Promise<MasterKey | null> => {
  const bytes = await readPrivate(paths.master, masterFileBytes.min, masterFileBytes.max)
  if (bytes === null) return null
  try {
    return parseMasterKey(bytes.toString('latin1'))
  } catch {
    throw new BadKeyFile(
      paths.master,
      `${paths.master} does not contain 32 bytes in base64. ${restoreSentence}`,
    )
  }
}

export const masterFileContent = (master: MasterKey): Buffer =>
  Buffer.from(`${formatMasterKey(master)}\n`)

export interface WrappedLookupKey {
  readonly wrapped: Buffer
  /** Id of the master key that wraps it. */
  readonly by: string
}

/** @throws BadKeyFile */
export const readLookupFile = async (paths: KeyPaths): Promise<WrappedLookupKey | null> => {
  const wrapped = await readPrivate(paths.lookup, wrappedKeyBytes, wrappedKeyBytes)
  if (wrapped === null) return null
  const by = wrappedBy(wrapped)
  if (by === null)
    throw new BadKeyFile(paths.lookup, `${paths.lookup} is not a key file. ${restoreSentence}`)
  return { wrapped, by }
}

/** Creates a file, or reads the one that another process created first. */
export const createOrRead = async <Value>(
  path: string,
  bytes: Buffer,
  read: () => Promise<Value | null>,
): Promise<Value> => {
  await createPrivate(path, bytes)
  const value = await read()
  if (value === null) throw new BadKeyFile(path, `${path} disappeared while it was being created.`)
  return value
}
