import { BadKeyFile, BadMasterKey } from './errors.ts'
import { restoreSentence } from './key-files.ts'
import type { KeyPaths } from './key-paths.ts'
import { type MasterKey, masterKeyOf } from './master-key.ts'
import { createPrivate, readPrivate } from './private-files.ts'
import { unwrapKey, wrapKey, wrappedBy, wrappedKeyBytes } from './wrapped-key.ts'

const toUse = 'rotation to'
const fromUse = 'rotation from'

/** A change of the master key that has begun and not ended: some keys are under either. */
export interface Rotation {
  readonly from: MasterKey
  readonly to: MasterKey
}

/**
 * Each of the two master keys wrapped by the other, so that whoever has one of them can read every
 * key while the change is under way, after a crash in the middle too.
 *
 * @returns false when another change has begun already
 */
export const beginRotation = (paths: KeyPaths, { from, to }: Rotation): Promise<boolean> =>
  createPrivate(
    paths.rotation,
    Buffer.concat([wrapKey(from, toUse, to.key), wrapKey(to, fromUse, from.key)]),
  )

const open = (
  known: ReadonlyMap<string, MasterKey>,
  use: string,
  wrapped: Buffer,
): MasterKey | null => {
  const by = known.get(wrappedBy(wrapped) ?? '')
  const key = by === undefined ? null : unwrapKey(by, use, wrapped)
  return key === null ? null : masterKeyOf(key)
}

/**
 * Null when no change is under way.
 *
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
      `The master key of ${paths.folder} is being changed, and the one given is neither the old nor the new one. Give one of the two.`,
    )
  return { from, to }
}
