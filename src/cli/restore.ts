import type { Command } from 'commander'
import type { Restored } from '../backup/restore.ts'
import { restoreBackup } from '../composition/backup/restore-backup.ts'
import { StartFault } from '../composition/server/start-fault.ts'
import type { Config } from '../config.ts'
import { counted } from '../contracts/counted.ts'
import { momentOf } from '../ops/audit/query.ts'
import type { Act } from './act.ts'
import { exitCodes } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

interface RestoreFlags {
  readonly from: string
  readonly to?: string
  readonly json?: boolean
}

const restoreHelp = `
The backup is one of BACKUP_URL, opened by BACKUP_KEY, or a copy that tapedeck backup made. Every
object is checked. Where something is missing, what comes before it is restored, and the command
ends with 1. Keys of people who were erased do not come back, whatever the moment. The keys are
wrapped by MASTER_KEY where it is given, else by a new master key in the folder. After --to, name
another place in BACKUP_URL before the start: the backup goes on where the log no longer does.`

const upToOf = (to: string | undefined): number | null => {
  if (to === undefined) return null
  const ms = momentOf(to)
  if (ms !== null) return ms
  throw new StartFault(
    `--to: '${to}' is no moment, such as 2026-11-20T14:03:22Z (of UTC without a zone).`,
  )
}

const textOf = (dataDir: string, restored: Restored): string => {
  const { headAt, events, keys, missing, erasedSince } = restored
  const end = headAt === null ? 'nothing' : `up to ${new Date(headAt).toISOString()}`
  const lines = [
    `Restored ${counted(events, 'event')} (${end}) and ${counted(keys, 'key')} of users to ${dataDir}.`,
  ]
  if (erasedSince.length > 0)
    lines.push(`${counted(erasedSince.length, 'user')} erased after that moment stay erased.`)
  if (missing.length > 0) lines.push(`Missing: ${counted(missing.length, 'thing')}.`, ...missing)
  return lines.join('\n')
}

const runRestore = async (
  dataDir: string,
  { from, to, json = false }: RestoreFlags,
  config: Config,
  terminal: Terminal,
): Promise<number> => {
  const restored = await restoreBackup({ from, upTo: upToOf(to), dataDir }, config)
  terminal.out(json ? JSON.stringify(restored) : textOf(dataDir, restored))
  return restored.missing.length === 0 ? exitCodes.done : exitCodes.failed
}

/** `tapedeck restore --from URL-or-DIR [--to INSTANT] DATA_DIR` */
export const addRestore = (program: Command, act: Act): void => {
  program
    .command('restore')
    .description('make a data folder of a backup')
    .argument('<folder>', 'the data folder to make; must be empty or not be there yet')
    .requiredOption('--from <address>', 'the backup: as in BACKUP_URL, or the folder of a copy')
    .option('--to <moment>', 'ISO 8601: nothing that was recorded later')
    .option('--json', 'one JSON object instead of sentences')
    .addHelpText('after', restoreHelp)
    .action((folder: string, flags: RestoreFlags) =>
      act((config, terminal) => runRestore(folder, flags, config, terminal)),
    )
}
