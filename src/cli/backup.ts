import type { Command } from 'commander'
import { backUp } from '../composition/backup.ts'
import type { Config } from '../config.ts'
import type { Act } from './act.ts'
import { exitCodes } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

const backupHelp = `
Works beside a running server. In the copy are the log and the keys: read models are built from the
log, and people sign in again. To restore, stop the server, put the copy in the place of DATA_DIR,
and start. Keep copies of keys no longer than people may wait to be forgotten: an erased person's
key is in every copy that is older than the erasure.`

const runBackup = async (
  to: string,
  { json = false }: { readonly json?: boolean },
  config: Config,
  terminal: Terminal,
): Promise<number> => {
  const backup = await backUp(config, to)
  terminal.out(
    json
      ? JSON.stringify(backup)
      : `The log up to ${backup.head ?? 'its empty beginning'} and the keys are in ${backup.folder}.`,
  )
  return exitCodes.done
}

/** `tapedeck backup FOLDER` */
export const addBackup = (program: Command, act: Act): void => {
  program
    .command('backup')
    .description('copy the log and the keys of DATA_DIR, beside a running server')
    .argument('<folder>', 'where to; must not be there yet')
    .option('--json', 'one JSON object instead of a sentence')
    .addHelpText('after', backupHelp)
    .action((folder: string, flags: { json?: boolean }) =>
      act((config, terminal) => runBackup(folder, flags, config, terminal)),
    )
}
