import type { Command } from 'commander'
import { type Salvage, salvage } from '../composition/backup/salvage.ts'
import { counted } from '../contracts/counted.ts'
import type { Act, Work } from './act.ts'
import { exitCodes } from './exit-codes.ts'

const salvageHelp = `
Works on the files of a stopped server and only reads them. Every undamaged block is written to
the new folder at its old positions, with the keys beside it. Lost events are listed by stream and
revision where these are known, otherwise by position. The revision of a lost event stays empty:
its stream continues after it, and "audit verify" finds the gap. Check the new folder with: DATA_DIR=NEW tapedeck doctor --thorough`

const linesOf = ({ folder, whole, events, unknown, withoutKeys }: Salvage): string[] => {
  const kept = `${counted(whole.events, 'event')} in ${counted(whole.blocks, 'whole block')} are in ${folder}.`
  const lost = events.map(
    ({ stream, revision, position }) =>
      `lost: ${stream}@${revision.toString()} at position ${position.toString()}`,
  )
  const gaps = unknown.map(
    ({ from, to }) => `lost: positions ${from.toString()} to ${to.toString()}`,
  )
  const nothing = lost.length + gaps.length === 0 ? ['Nothing is known to be lost.'] : []
  const keys = withoutKeys === null ? [] : [`The keys were not copied: ${withoutKeys}`]
  return [kept, ...nothing, ...lost, ...gaps, ...keys]
}

const runSalvage =
  (dataDir: string, { to, json = false }: { readonly to: string; readonly json?: boolean }): Work =>
  async (_config, terminal) => {
    const done = await salvage(dataDir, to)
    terminal.out(json ? JSON.stringify(done) : linesOf(done).join('\n'))
    return exitCodes.done
  }

/** `tapedeck log …` */
export const addLog = (program: Command, act: Act): void => {
  program
    .command('log')
    .description('the event log of DATA_DIR')
    .command('salvage')
    .description(
      'write every undamaged block of a damaged log to a new folder, and list the lost events',
    )
    .argument('<data-dir>', 'the damaged folder; it is not changed')
    .requiredOption('--to <folder>', 'the new folder; must not exist yet')
    .option('--json', 'one JSON object instead of sentences')
    .addHelpText('after', salvageHelp)
    .action((dataDir: string, flags: { to: string; json?: boolean }) =>
      act(runSalvage(dataDir, flags)),
    )
}
