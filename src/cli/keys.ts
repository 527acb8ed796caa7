import { openDataFolder } from '../composition/stores/data-folder.ts'
import { backupKey } from '../composition/stores/made-once-secret.ts'
import { openMadeVault } from '../composition/stores/vault.ts'
import type { Config } from '../config.ts'
import { counted } from '../contracts/counted.ts'
import { exitCodes } from './exit-codes.ts'
import { createProgress } from './progress.ts'
import type { Terminal } from './terminal.ts'

/**
 * `tapedeck keys rotate`: wraps every key by another master key; the log is not touched. Where the
 * master key comes from the environment, the new one does too (NEW_MASTER_KEY).
 */
export const runRotateKeys = async (
  { json = false }: { readonly json?: boolean },
  newMasterKey: string | null,
  config: Config,
  terminal: Terminal,
): Promise<number> => {
  const vault = await openMadeVault(config)
  const progress = createProgress(terminal)
  const rotation = vault.rotate(newMasterKey, ({ done, total }) => {
    progress.update('Wrapping', done, total, 'folders of keys')
  })
  const { rewrapped } = await rotation.finally(() => progress.end())
  const keys = `${counted(rewrapped, 'key')} ${rewrapped === 1 ? 'is' : 'are'}`
  terminal.out(
    json ? JSON.stringify({ rewrapped }) : `${keys} wrapped anew; the log was not touched.`,
  )
  return exitCodes.done
}

/** `tapedeck keys backup`: the key alone, so that it can be written into a file. */
export const runBackupKey = (config: Config, terminal: Terminal): Promise<number> => {
  terminal.out(config.BACKUP_KEY ?? backupKey(openDataFolder(config.DATA_DIR).keys))
  return Promise.resolve(exitCodes.done)
}
