import type { Config } from '../../config.ts'
import { streamPrefix } from '../../domain/streams.ts'
import type { EventStore } from '../../eventstore/port.ts'
import { recordedUntil } from '../../projections/past/recorded-until.ts'
import { type FileVault, openFileVault } from '../../vault/file-vault.ts'
import { openDataFolder } from './data-folder.ts'

type VaultConfig = Pick<Config, 'DATA_DIR' | 'MASTER_KEY'>

const open = ({ DATA_DIR, MASTER_KEY }: VaultConfig, mayMakeKeys: () => Promise<boolean>) =>
  openFileVault({
    folder: openDataFolder(DATA_DIR).keys,
    masterKey: MASTER_KEY ?? null,
    now: () => performance.now(),
    mayMakeKeys,
  })

const hasAccounts = async (log: EventStore): Promise<boolean> => {
  const found = recordedUntil(log, [streamPrefix.user], null)
  const { done } = await found.next()
  await found.return(undefined)
  return done !== true
}

/**
 * The keys of DATA_DIR, created when the log has no account yet. With new keys, the users of
 * existing accounts could not sign in.
 * @throws StartFault, BadKeyFile, BadMasterKey, and errors of the log
 */
export const openVault = (config: VaultConfig, log: EventStore): Promise<FileVault> =>
  open(config, async () => !(await hasAccounts(log)))

/** The keys of DATA_DIR, which must exist. @throws StartFault, BadKeyFile, BadMasterKey */
export const openMadeVault = (config: VaultConfig): Promise<FileVault> =>
  open(config, () => Promise.resolve(false))
