import type { Config } from '../config.ts'
import { type FileVault, openFileVault } from '../vault/file-vault.ts'
import { openDataFolder } from './data-folder.ts'

/**
 * The keys of DATA_DIR.
 * @throws StartFault, BadKeyFile, BadMasterKey
 */
export const openVault = ({
  DATA_DIR,
  MASTER_KEY,
}: Pick<Config, 'DATA_DIR' | 'MASTER_KEY'>): Promise<FileVault> =>
  openFileVault({
    folder: openDataFolder(DATA_DIR).keys,
    masterKey: MASTER_KEY ?? null,
    now: Date.now,
  })
