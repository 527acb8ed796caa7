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
import { runAuditExport, runAuditVerify } from './audit.ts'
import { type AsOfFlags, runAuditAlerts, runAuditChat } from './audit-as-of.ts'
import { BadKeyFile, BadMasterKey } from '../vault/errors.ts'
import { BackupRefused, TargetUnavailable } from '../backup/errors.ts'
import { addBackup } from './backup.ts'
import { addDoctor } from './doctor/words.ts'
import { exitCodes } from './exit-codes.ts'
import { type ImportFlags, runImportBars } from './import-bars.ts'
import { runBackupKey, runRotateKeys } from './keys.ts'
import { addLog } from './log.ts'
import { printable } from './one-line.ts'
import { NotDone } from './projections/target.ts'
import { addProjections } from './projections/words.ts'
import { addRestore } from './restore.ts'
import { addSplit } from './split.ts'
import { processTerminal, type Terminal } from './terminal.ts'
import { runEraseUser } from './users.ts'

const about = `Works on the data folder named by DATA_DIR (default ./data), beside a running server
(found on OPS_PORT, default 3001) or without one.`

const endings = `
Exit codes: 0 done; 1 it could not be done or a check failed; 2 wrong words or variables.`

const importHelp = `
Of a file with several symbols, the rows of --symbol are imported and the others are counted.
UTC and Unix times of daily bars that all stand at 00:00 UTC are read as dates in every zone.

Examples: tapedeck import bars spx.csv --symbol SPX --name "S&P 500"
          curl https://example.com/nikkei.csv | tapedeck import bars - --symbol N225 --time-zone Asia/Tokyo`

const addImport = (program: Command, act: Act) => {
  program
    .command('import')
    .description('bring recorded market data into the log')
    .command('bars')
    .description('daily or intraday bars from a CSV file, as Yahoo, Stooq and brokers export them')
    .argument('<file>', 'the CSV file, or - for standard input')
    .requiredOption('--symbol <ticker>', 'whose bars to import, such as SPX')
    .option('--any-symbol', 'import a file whose only symbol is another one')
    .option('--name <text>', 'what to call a stock that is not listed yet')
    .option('--exchange <text>', 'where a stock that is not listed yet is traded')
    .option('--adjusted', 'take the adjusted close, and open, high and low scaled alike')
    .option('--skip-bad', 'import the good lines of a file that has wrong ones')
    .addOption(
      new Option('--dates <order>', 'what 3/4/2024 means').choices(['month-first', 'day-first']),
    )
    .addOption(
      new Option('--decimal <sign>', 'what separates decimals').choices(['point', 'comma']),
    )
    .addOption(
      new Option('--timeframe <name>', 'instead of what the spacing says').choices(timeframes),
    )
    .option(
      '--time-zone <name>',
      'whose clocks times are of, and whose days UTC and Unix times are in (default America/New_York)',
    )
    .option('--time-column <name>', 'the column of times, where several contradict one another')
    .option('--json', 'one JSON object instead of sentences')
    .addHelpText('after', importHelp)
    .action((file: string, flags: ImportFlags) =>
      act((config, terminal) => runImportBars(file, flags, config, terminal)),
    )
}

const addAudit = (program: Command, act: Act) => {
  const audit = program.command('audit').description('evidence: what was recorded, and that it was')
  audit
    .command('export')
    .description('a stream as JSON lines, each event with its chain')
    .requiredOption('--stream <name>', 'such as chat-general_2026-11')
    .action(({ stream }: { stream: string }) =>
      act((config, terminal) => runAuditExport(stream, config, terminal)),
    )
  addAsOf(audit, act)
  audit
    .command('verify')
    .description('check an exported file; needs neither server nor keys')
    .argument('<file>', 'what export wrote')
    .option(
      '--against <earlier>',
      'an export kept from before, whose events must all be there still',
    )
    .option('--json', 'one JSON object instead of a sentence')
    .action((file: string, flags: { json?: boolean; against?: string }) =>
      act((_config, terminal) => runAuditVerify(file, flags, terminal)),
    )
}

const asOf = '--as-of <moment>'
const asOfHelp = 'ISO 8601, such as 2026-11-20T14:03:22Z (default: now)'
const zoneHelp = '\nA moment that names no zone is of UTC, whatever the zone of this machine.'

const addAsOf = (audit: Command, act: Act) => {
  audit
    .command('alerts')
    .description('the alerts that stood at a moment, by folding the log')
    .option(asOf, asOfHelp)
    .option('--from <moment>', 'created then or later')
    .option('--to <moment>', 'created then or earlier')
    .option('--user <username>', 'of one trader only (or the id of one who was erased)')
    .option('--symbol <ticker>', 'on one stock only')
    .option('--json', 'a JSON array instead of a table')
    .addHelpText('after', zoneHelp)
    .action((flags: AsOfFlags & { symbol?: string }) =>
      act((config, terminal) => runAuditAlerts(flags, config, terminal)),
    )
  audit
    .command('chat')
    .description('what a room had said by a moment, by folding the log')
    .option(asOf, asOfHelp)
    .option('--from <moment>', 'said then or later')
    .option('--to <moment>', 'said then or earlier')
    .option('--user <username>', 'by one trader only (or the id of one who was erased)')
    .option('--room <name>', 'the room', 'general')
    .option('--json', 'a JSON array instead of a table')
    .addHelpText('after', zoneHelp)
    .action((flags: AsOfFlags & { room: string }) =>
      act((config, terminal) => runAuditChat(flags, config, terminal)),
    )
}

const addPeople = (program: Command, act: Act) => {
  program
    .command('users')
    .description('people and what is kept of them')
    .command('erase')
    .description('forget a person for good: key, names and sessions; the log stays whole')
    .argument('<username>')
    .option('--yes', 'really')
    .option('--json', 'one JSON object instead of a sentence')
    .action((username: string, flags: { yes?: boolean; json?: boolean }) =>
      act((config, terminal) => runEraseUser(username, flags, config, terminal)),
    )
  const keys = program.command('keys').description('the keys that personal data is sealed with')
  keys
    .command('backup')
    .description('print the key that opens the backup of BACKUP_URL; keep it elsewhere')
    .addHelpText(
      'after',
      '\nIt is BACKUP_KEY, or one in DATA_DIR, which is made when there is none.',
    )
    .action(() => act((config, terminal) => runBackupKey(config, terminal)))
  keys
    .command('rotate')
    .description('wrap every key by another master key; the log is not touched')
    .option('--json', 'one JSON object instead of a sentence')
    .addHelpText('after', '\nWhere MASTER_KEY is given, the new one is given as NEW_MASTER_KEY.')
    .action((flags: { json?: boolean }) =>
      act((config, terminal) =>
        runRotateKeys(flags, config.NEW_MASTER_KEY ?? null, config, terminal),
      ),
    )
}

/** What may be wrong with a file that the call names. */
const fileFaults = new Set<unknown>(['ENOENT', 'EISDIR', 'ENOTDIR', 'EACCES'])

/** Errors that say in one sentence what is wrong; others are bugs and keep their stack. */
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
