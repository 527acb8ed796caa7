import type { Command } from 'commander'
import { type Salvage, salvage } from '../composition/backup/salvage.ts'
import { counted } from '../contracts/counted.ts'
import type { Act } from './act.ts'
import { exitCodes } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

const salvageHelp = `
Works on the files of a stopped server and only reads them. Every whole block is in the new folder
at its old positions, the keys beside it. What is lost is named: by stream and revision where the
log still tells, else by position. A lost event leaves its revision empty: its stream goes on after
it, and "audit verify" finds the place. Look at the new folder with: DATA_DIR=NEW tapedeck doctor --thorough`

const linesOf = ({ folder, whole, events, unknown, withoutKeys }: Salvage): string[] => {
  const kept = `${counted(whole.events, 'event')} in ${counted(whole.blocks, 'whole block')} are in ${folder}.`
  const lost = events.map(
    ({ stream, revision, position }) =>
      `lost: ${stream}@${revision.toString()} at position ${position.toString()}`,
  )
  const gaps = unknown.map(
    ({ from, to }) => `lost: what was at positions ${from.toString()} to ${to.toString()}`,
  )
  const nothing = lost.length + gaps.length === 0 ? ['Nothing is known to be lost.'] : []
  const keys = withoutKeys === null ? [] : [`The keys are not there: ${withoutKeys}`]
  return [kept, ...nothing, ...lost, ...gaps, ...keys]
}

const runSalvage = async (
  dataDir: string,
  { to, json = false }: { readonly to: string; readonly json?: boolean },
  terminal: Terminal,
): Promise<number> => {
  const done = await salvage(dataDir, to)
  terminal.out(json ? JSON.stringify(done) : linesOf(done).join('\n'))
  return exitCodes.done
}

/** `tapedeck log …` */
export const addLog = (program: Command, act: Act): void => {
  program
    .command('log')
    .description('the event log as a file')
    .command('salvage')
    .description('write every whole block of a damaged log to a new folder, and name the rest')
    .argument('<data-dir>', 'the damaged folder; it stays as it is')
    .requiredOption('--to <folder>', 'where to; must not be there yet')
    .option('--json', 'one JSON object instead of sentences')
    .addHelpText('after', salvageHelp)
    .action((dataDir: string, flags: { to: string; json?: boolean }) =>
      act((_config, terminal) => runSalvage(dataDir, flags, terminal)),
    )
}
