import type { Work } from './act.ts'
import { openDataFolder } from '../composition/stores/data-folder.ts'
import { backupKey } from '../composition/stores/made-once-secret.ts'
import { openMadeVault } from '../composition/stores/vault.ts'
import { counted } from '../contracts/counted.ts'
import { exitCodes } from './exit-codes.ts'
import { createProgress } from './terminal/progress.ts'

/**
 * `tapedeck keys rotate`: wraps every key with another master key; the log does not change. If the
 * master key comes from the environment, so does the new one (NEW_MASTER_KEY).
 */
export const runRotateKeys =
  ({ json = false }: { readonly json?: boolean }): Work =>
  async (config, terminal) => {
    const vault = await openMadeVault(config)
    const progress = createProgress(terminal)
    const rotation = vault.rotate(config.NEW_MASTER_KEY ?? null, ({ done, total }) => {
      progress.update('Wrapping', done, total, 'folders of keys')
    })
    const { rewrapped } = await rotation.finally(() => progress.end())
    const keys = `${counted(rewrapped, 'key')} ${rewrapped === 1 ? 'is' : 'are'}`
    terminal.out(
      json ? JSON.stringify({ rewrapped }) : `${keys} rewrapped; the log was not changed.`,
    )
    return exitCodes.done
  }

/** `tapedeck keys backup`: prints only the key, so that it can be redirected to a file. */
export const runBackupKey: Work = async (config, terminal) => {
  terminal.out(config.BACKUP_KEY ?? (await backupKey(openDataFolder(config.DATA_DIR).keys)))
  return exitCodes.done
}
