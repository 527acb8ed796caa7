import { resolve } from 'node:path'
import type { Command } from 'commander'
import { z } from 'zod'
import { backUp } from '../composition/backup/backup.ts'
import { dataFolder, refuseInside } from '../composition/stores/data-folder.ts'
import { StartFault } from '../composition/server/start-fault.ts'
import { type CopySchedule, copySchedule } from '../contracts/ops.ts'
import type { Act, Work } from './act.ts'
import { askServer, serverAddress } from './ask-server.ts'
import { exitCodes } from './exit-codes.ts'

interface BackupFlags {
  readonly every?: string
  readonly keep: string
  readonly json?: boolean
}

const backupHelp = `
Works beside a running server. The copy contains the log and the keys: read models are built from the
log, and users sign in again. To restore: tapedeck restore --from COPY FOLDER. Keep copies of keys no
longer than an erasure may take: the key of an erased person is in every copy that is older than
the erasure, until the server makes its next copy in the same folder.

With --every the running server makes a copy in the folder at once and then so often, also after a
restart, and removes the oldest; --every never ends it. All the time: BACKUP_URL.

Examples: tapedeck backup /backups/2026-11-21
          tapedeck backup --every 1h --keep 48 /backups`

const msOf = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

const scheduleOf = (folder: string, { every = '', keep }: BackupFlags): CopySchedule | null => {
  if (every === 'never') return null
  const [, count = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(every) ?? []
  const everyMs = Number(count) * msOf[unit as keyof typeof msOf]
  const parsed = copySchedule.safeParse({ folder: resolve(folder), everyMs, keep: Number(keep) })
  if (parsed.success) return parsed.data
  const flag =
    parsed.error.issues[0]?.path[0] === 'keep' ? `--keep: '${keep}'` : `--every: '${every}'`
  const wanted = flag.startsWith('--keep') ? '1 to 10000' : '1m to 7d, such as 1h, or never'
  throw new StartFault(`${flag} must be ${wanted}.`)
}

const done = z.object({ ok: z.literal(true) })

const runSchedule =
  (folder: string, flags: BackupFlags): Work =>
  async (config, terminal) => {
    const schedule = scheduleOf(folder, flags)
    if (schedule !== null) refuseInside(dataFolder(config.DATA_DIR), schedule.folder, '--every')
    const answer = await askServer(serverAddress(config), '/copies', { schedule }, done)
    const sentence =
      schedule === null
        ? 'The server makes no more copies by itself.'
        : `The server makes a copy in ${schedule.folder} every ${flags.every ?? ''} and keeps ${flags.keep}.`
    terminal.out(
      flags.json === true ? JSON.stringify(answer) : answer.ok ? sentence : answer.sentence,
    )
    return answer.ok ? exitCodes.done : exitCodes.failed
  }

const runBackup =
  (to: string, { json = false }: BackupFlags): Work =>
  async (config, terminal) => {
    const backup = await backUp(config, to)
    terminal.out(
      json
        ? JSON.stringify(backup)
        : `The log up to ${backup.head ?? 'its empty beginning'} and the keys are in ${backup.folder}.`,
    )
    return exitCodes.done
  }

/** `tapedeck backup [--every TIME --keep COUNT] FOLDER` */
export const addBackup = (program: Command, act: Act): void => {
  program
    .command('backup')
    .description('copy the log and the keys of DATA_DIR, beside a running server')
    .argument('<folder>', 'where to; must not be there yet, but for --every')
    .option('--every <time>', 'let the server make one so often, such as 30m, 1h or 1d')
    .option('--keep <count>', 'how many of these to keep', '48')
    .option('--json', 'one JSON object instead of a sentence')
    .addHelpText('after', backupHelp)
    .action((folder: string, flags: BackupFlags) =>
      act(flags.every === undefined ? runBackup(folder, flags) : runSchedule(folder, flags)),
    )
}
