import type { Command } from 'commander'
import type { Restored } from '../backup/restore.ts'
import { restoreBackup } from '../composition/backup/restore-backup.ts'
import { StartFault } from '../composition/server/start-fault.ts'
import { counted } from '../contracts/counted.ts'
import { parseInstant } from '../domain/calendar/instant.ts'
import type { Act, Work } from './act.ts'
import { exitCodes } from './exit-codes.ts'

interface RestoreFlags {
  readonly from: string
  readonly to?: string
  readonly json?: boolean
}

const restoreHelp = `
Restores from the backup in BACKUP_URL, decrypted with BACKUP_KEY, or from a copy that tapedeck
backup made. Every object is checked. If a part is missing, everything before it is restored, and
the exit code is 1. Keys of erased people are not restored, whatever the moment. The keys are
wrapped with MASTER_KEY if it is set, otherwise with a new master key in the folder. After --to,
set BACKUP_URL to another place before the start: the backup has events that the log lacks.`

const upToOf = (to: string | undefined): number | null => {
  if (to === undefined) return null
  const ms = parseInstant(to)
  if (ms !== null) return ms
  throw new StartFault(
    `--to: '${to}' is not a moment, for example 2026-11-20T14:03:22Z (UTC without a zone).`,
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

const runRestore =
  (dataDir: string, { from, to, json = false }: RestoreFlags): Work =>
  async (config, terminal) => {
    const restored = await restoreBackup({ from, upTo: upToOf(to), dataDir }, config)
    terminal.out(json ? JSON.stringify(restored) : textOf(dataDir, restored))
    return restored.missing.length === 0 ? exitCodes.done : exitCodes.failed
  }

/** `tapedeck restore --from URL-or-DIR [--to INSTANT] DATA_DIR` */
export const addRestore = (program: Command, act: Act): void => {
  program
    .command('restore')
    .description('create a data folder from a backup')
    .argument('<folder>', 'the data folder to create; must be empty or not exist yet')
    .requiredOption('--from <address>', 'the backup: as in BACKUP_URL, or the folder of a copy')
    .option('--to <moment>', 'ISO 8601: restore nothing that was recorded later')
    .option('--json', 'one JSON object instead of sentences')
    .addHelpText('after', restoreHelp)
    .action((folder: string, flags: RestoreFlags) => act(runRestore(folder, flags)))
}
