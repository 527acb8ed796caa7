import { createOrRead, masterFileContent, readMasterFile } from './key-files.ts'
import { keyPaths, userKeyUse } from './key-paths.ts'
import { lookupUse } from './keyring.ts'
import { makeMasterKey, parseMasterKey } from './master-key.ts'
import { addNameKey, forgetNameKey } from '../names/name-keys.ts'
import { createPrivate, makeFolder, shredPrivate } from '../private-files.ts'
import { wrapKey } from './wrapped-key.ts'

export interface BegunKeys {
  add(userId: string, key: Buffer): Promise<void>
  remove(userId: string): Promise<void>
  /** @param tag see `FileVault.readNameTag` */
  addName(nameKey: string, tag: Buffer): Promise<void>
  removeName(nameKey: string): Promise<void>
}

/**
 * Creates a folder of keys from another source, wrapped by another master key.
 * @param folder must not exist yet
 * @param masterKey 32 bytes in base64; null: one is created and stored in the folder
 * @throws BadMasterKey
 */
export const beginKeys = async (
  folder: string,
  masterKey: string | null,
  lookupKey: Buffer,
): Promise<BegunKeys> => {
  const given = masterKey === null ? null : parseMasterKey(masterKey)
  const paths = keyPaths(folder)
  await makeFolder(folder)
  const content = masterFileContent(makeMasterKey())
  const master = given ?? (await createOrRead(paths.master, content, () => readMasterFile(paths)))
  await createPrivate(paths.lookup, wrapKey(master, lookupUse, lookupKey))
  await makeFolder(paths.users)
  return {
    add: async (userId, key) => {
      const { shard, file } = paths.user(userId)
      await makeFolder(shard)
      await createPrivate(file, wrapKey(master, userKeyUse(userId), key))
    },
    remove: (userId) => shredPrivate(paths.user(userId).file),
    addName: (nameKey, tag) => addNameKey(paths, { key: nameKey, tag: tag.toString('hex') }),
    removeName: (nameKey) => forgetNameKey(paths, nameKey, null),
  }
}
