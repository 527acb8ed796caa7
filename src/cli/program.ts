import { Command, CommanderError, Option } from 'commander'
import { StartFault } from '../composition/server/start-fault.ts'
import { ConfigurationError, parseConfig } from '../config.ts'
import { timeframes } from '../domain/calendar/timeframes.ts'
import { ReadModelUnavailable } from '../projections/errors.ts'
import {
  DamagedLog,
  EventStoreUnavailable,
  InvalidRequest,
  StreamNotFound,
  UnknownLogFormat,
  UnreadableEvent,
} from '../eventstore/errors.ts'
import type { Act } from './act.ts'
import { runAuditExport, runAuditVerify } from './audit/audit.ts'
import { type AsOfFlags, runAuditAlerts, runAuditChat } from './audit/audit-as-of.ts'
import { BadKeyFile, BadMasterKey } from '../vault/errors.ts'
import { BackupRefused, TargetUnavailable } from '../backup/errors.ts'
import { addBackup } from './backup.ts'
import { addDoctor } from './doctor/words.ts'
import { exitCodes } from './exit-codes.ts'
import { type ImportFlags, runImportBars } from './bars/import-bars.ts'
import { runAuditMarket } from './audit/audit-market.ts'
import { runBackupKey, runRotateKeys } from './keys.ts'
import { addLog } from './log.ts'
import { printable } from './terminal/one-line.ts'
import { NotDone } from './projections/target.ts'
import { addProjections } from './projections/words.ts'
import { addRestore } from './restore.ts'
import { addDeliveries } from './deliveries.ts'
import { addSplit } from './bars/split.ts'
import { processTerminal, type Terminal } from './terminal/terminal.ts'
import { runEraseUser } from './users.ts'

const about = `Works on the data folder DATA_DIR (default ./data), with or without a running server
(on OPS_PORT, default 3001).`

const endings = `
Exit codes: 0 done; 1 the command or a check failed; 2 invalid arguments or variables.`

const importHelp = `
From a file with several symbols, the rows of --symbol are imported and the others are counted.
UTC and Unix times of daily bars that are all at 00:00 UTC are read as dates in every zone.

Examples: tapedeck import bars spx.csv --symbol SPX --name "S&P 500"
          curl https://example.com/nikkei.csv | tapedeck import bars - --symbol N225 --time-zone Asia/Tokyo`

const addImport = (program: Command, act: Act) => {
  program
    .command('import')
    .description('import recorded market data into the log')
    .command('bars')
    .description(
      'import daily or intraday bars from a CSV file, as exported by Yahoo, Stooq and brokers',
    )
    .argument('<file>', 'the CSV file, or - for standard input')
    .requiredOption('--symbol <ticker>', 'the symbol to import, for example SPX')
    .option('--any-symbol', 'import the file even if its only symbol differs')
    .option('--name <text>', 'the name of a stock that is not listed yet')
    .option('--exchange <text>', 'the exchange of a stock that is not listed yet')
    .option('--adjusted', 'use the adjusted close, and scale open, high and low by the same factor')
    .option('--skip-bad', 'skip wrong lines and import the others')
    .addOption(
      new Option('--dates <order>', 'the order in dates such as 3/4/2024').choices([
        'month-first',
        'day-first',
      ]),
    )
    .addOption(new Option('--decimal <sign>', 'the decimal mark').choices(['point', 'comma']))
    .addOption(
      new Option(
        '--timeframe <name>',
        'the length of the bars (default: from their spacing)',
      ).choices(timeframes),
    )
    .option(
      '--time-zone <name>',
      'the zone of local times, and of the days of UTC and Unix times (default America/New_York)',
    )
    .option('--time-column <name>', 'the column of times, if several contradict each other')
    .option('--json', 'one JSON object instead of sentences')
    .addHelpText('after', importHelp)
    .action((file: string, flags: ImportFlags) => act(runImportBars(file, flags)))
}

const addAudit = (program: Command, act: Act) => {
  const audit = program.command('audit').description('export, verify and query recorded events')
  audit
    .command('export')
    .description('print a stream as JSON lines, each event with its hash chain')
    .requiredOption('--stream <name>', 'for example chat-general_2026-11')
    .action(({ stream }: { stream: string }) => act(runAuditExport(stream)))
  addAsOf(audit, act)
  audit
    .command('verify')
    .description('verify an exported file; needs no server and no keys')
    .argument('<file>', 'a file written by export')
    .option('--against <earlier>', 'an earlier export, whose events must all be present')
    .option('--json', 'one JSON object instead of a sentence')
    .action((file: string, flags: { json?: boolean; against?: string }) =>
      act(runAuditVerify(file, flags)),
    )
}

const asOf = '--as-of <moment>'
const asOfHelp =
  'ISO 8601, for example 2026-11-20T14:03:22Z, or a position, for example @120/120 (default: now)'
const zoneHelp = '\nA time without a zone is in UTC.'

const addAsOf = (audit: Command, act: Act) => {
  audit
    .command('alerts')
    .description('list the alerts at a moment, computed from the log')
    .option(asOf, asOfHelp)
    .option('--from <moment>', 'created then or later')
    .option('--to <moment>', 'created then or earlier')
    .option('--user <username>', 'only of this trader (or the id of an erased one)')
    .option('--symbol <ticker>', 'only on this stock')
    .option('--json', 'a JSON array instead of a table')
    .addHelpText('after', zoneHelp)
    .action((flags: AsOfFlags & { symbol?: string }) => act(runAuditAlerts(flags)))
  audit
    .command('market')
    .description('list the quotes at a moment, computed from the log')
    .option(asOf, asOfHelp)
    .option('--symbol <ticker>', 'only of this stock')
    .option('--json', 'a JSON array instead of a table')
    .addHelpText('after', zoneHelp)
    .action((flags: Pick<AsOfFlags, 'asOf' | 'json'> & { symbol?: string }) =>
      act(runAuditMarket(flags)),
    )
  audit
    .command('chat')
    .description('list the messages of a room at a moment, read from the log')
    .option(asOf, asOfHelp)
    .option('--from <moment>', 'sent then or later')
    .option('--to <moment>', 'sent then or earlier')
    .option('--user <username>', 'only by this trader (or the id of an erased one)')
    .option('--room <name>', 'the room', 'general')
    .option('--json', 'a JSON array instead of a table')
    .addHelpText('after', zoneHelp)
    .action((flags: AsOfFlags & { room: string }) => act(runAuditChat(flags)))
}

const addPeople = (program: Command, act: Act) => {
  program
    .command('users')
    .description('users and their personal data')
    .command('erase')
    .description('erase a person for good: key, names and sessions; the log stays complete')
    .argument('<username>')
    .option('--yes', 'really')
    .option('--json', 'one JSON object instead of a sentence')
    .action((username: string, flags: { yes?: boolean; json?: boolean }) =>
      act(runEraseUser(username, flags)),
    )
  const keys = program.command('keys').description('the keys that encrypt personal data')
  keys
    .command('backup')
    .description('print the key of the backup in BACKUP_URL; store it elsewhere')
    .addHelpText(
      'after',
      '\nThis is BACKUP_KEY, or the key in DATA_DIR, which is created if there is none.',
    )
    .action(() => act(runBackupKey))
  keys
    .command('rotate')
    .description('wrap every key with another master key; the log is not changed')
    .option('--json', 'one JSON object instead of a sentence')
    .addHelpText('after', '\nIf MASTER_KEY is set, set NEW_MASTER_KEY to the new one.')
    .action((flags: { json?: boolean }) => act(runRotateKeys(flags)))
}

/** Errors of a file that the command line names. */
const fileFaults = new Set<unknown>(['ENOENT', 'EISDIR', 'ENOTDIR', 'EACCES'])

/** Errors with a message for the user; others are bugs and keep their stack. */
const exitCodeOf = (error: unknown): number | null => {
  const usage =
    error instanceof ConfigurationError ||
    error instanceof StartFault ||
    error instanceof InvalidRequest
  if (usage) return exitCodes.usage
  const expected =
    error instanceof NotDone ||
    error instanceof StreamNotFound ||
    error instanceof EventStoreUnavailable ||
    error instanceof ReadModelUnavailable ||
    error instanceof DamagedLog ||
    error instanceof UnknownLogFormat ||
    error instanceof UnreadableEvent ||
    error instanceof BadKeyFile ||
    error instanceof BadMasterKey ||
    error instanceof BackupRefused ||
    error instanceof TargetUnavailable ||
    (error instanceof Error && 'code' in error && fileFaults.has(error.code))
  return expected ? exitCodes.failed : null
}

/** Runs one command line. @returns its exit code */
export const runProgram = async (
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal = processTerminal,
): Promise<number> => {
  let exitCode: number = exitCodes.done
  const act: Act = async (work) => {
    exitCode = await work(parseConfig(env), terminal)
  }
  const program = new Command('tapedeck').description(about).addHelpText('after', endings)
  program.exitOverride().configureOutput({
    writeOut: (text) => terminal.out(text.trimEnd()),
    writeErr: (text) => terminal.err(text.trimEnd()),
  })
  addImport(program, act)
  addAudit(program, act)
  addDeliveries(program, act)
  addSplit(program, act)
  addPeople(program, act)
  addProjections(program, act)
  addDoctor(program, act)
  addBackup(program, act)
  addLog(program, act)
  addRestore(program, act)
  try {
    await program.parseAsync(argv)
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage
    const code = exitCodeOf(error)
    if (code === null || !(error instanceof Error)) throw error
    terminal.err(printable(error.message))
    return code
  }
  return exitCode
}
