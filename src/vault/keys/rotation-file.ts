import { BadKeyFile, BadMasterKey } from '../errors.ts'
import { restoreSentence } from './key-files.ts'
import type { KeyPaths } from './key-paths.ts'
import { type MasterKey, masterKeyOf } from './master-key.ts'
import { createPrivate, readPrivate } from '../private-files.ts'
import { unwrapKey, wrapKey, wrappedBy, wrappedKeyBytes } from './wrapped-key.ts'

const toUse = 'rotation to'
const fromUse = 'rotation from'

/** An incomplete change of the master key: some keys are wrapped by either key. */
export interface Rotation {
  readonly from: MasterKey
  readonly to: MasterKey
}

/**
 * Stores each of the two master keys wrapped by the other, so that with one of them every key can
 * be read during the change, and after a crash in the middle.
 * @returns false when another change has begun already
 */
export const beginRotation = (paths: KeyPaths, { from, to }: Rotation): Promise<boolean> =>
  createPrivate(
    paths.rotation,
    Buffer.concat([wrapKey(from, toUse, to.key), wrapKey(to, fromUse, from.key)]),
  )

const open = (known: ReadonlyMap<string, MasterKey>, use: string, wrapped: Buffer) => {
  const by = known.get(wrappedBy(wrapped) ?? '')
  const key = by === undefined ? null : unwrapKey(by, use, wrapped)
  return key === null ? null : masterKeyOf(key)
}

/**
 * Null when no change is in progress.
 * @param known master keys by id, at least one of the two
 * @throws BadKeyFile, BadMasterKey
 */
export const readRotation = async (
  paths: KeyPaths,
  known: ReadonlyMap<string, MasterKey>,
): Promise<Rotation | null> => {
  const bytes = await readPrivate(paths.rotation, 2 * wrappedKeyBytes, 2 * wrappedKeyBytes)
  if (bytes === null) return null
  const [wrappedTo, wrappedFrom] = [
    bytes.subarray(0, wrappedKeyBytes),
    bytes.subarray(wrappedKeyBytes),
  ]
  const fromId = wrappedBy(wrappedTo)
  const toId = wrappedBy(wrappedFrom)
  if (fromId === null || toId === null)
    throw new BadKeyFile(paths.rotation, `${paths.rotation} is not a key file. ${restoreSentence}`)
  const to = known.get(toId) ?? open(known, toUse, wrappedTo)
  const from = known.get(fromId) ?? open(known, fromUse, wrappedFrom)
  if (to === null || from === null)
    throw new BadMasterKey(
      `The master key of ${paths.folder} is being changed, and the given one is neither the old nor the new one. Set one of the two.`,
    )
  return { from, to }
}
