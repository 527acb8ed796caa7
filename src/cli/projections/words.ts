import type { Command } from 'commander'
import type { Act } from '../act.ts'
import { type RebuildFlags, runRebuild } from './rebuild.ts'
import { runProjectionStatus } from './status.ts'
import { runSteer } from './steer.ts'

const json = ['--json', 'JSON instead of sentences'] as const

const statusHelp = `
STATE is what readers see: following (up to date), catching_up, paused, outdated (filled by an
older version, or from more of the log than was put back, while the new one is built), building
(nothing to see yet), failed (an event could not be read; it is named below the table). LAG is the
distance to the log's head. REBUILD is interrupted where a rebuild on the files was, without a server.`

const rebuildHelp = `
A new generation is built beside the one that readers see, compared with it, and switched to in
one write; the old one is dropped a while later. Safe at any time; give it up with cancel. Without
a server it works on the files of DATA_DIR. What was interrupted there goes on when the command is
called again, from the last part that was written.

Examples:
  tapedeck projections rebuild stocks
  tapedeck projections rebuild --all --no-wait`

const steering = {
  pause: 'let readers of one stand still; the log is still written',
  resume: 'go on after a pause, a failure, or with an interrupted rebuild of the files',
  cancel: 'give a rebuild up; readers keep what they see',
} as const

/** `tapedeck projections …` */
export const addProjections = (program: Command, act: Act): void => {
  const projections = program
    .command('projections')
    .description('the read models: how far they are, and building them anew')
  projections
    .command('status')
    .description('each projection with its state and its distance to the log')
    .option(...json)
    .addHelpText('after', statusHelp)
    .action((flags: { json?: boolean }) =>
      act((config, terminal) => runProjectionStatus(flags, config, terminal)),
    )
  projections
    .command('rebuild')
    .description('build read models anew from the log, beside those that are read')
    .argument('[names...]', 'such as stocks; `projections status` lists them')
    .option('--all', 'every projection, one after the other')
    .option('--no-wait', 'only begin it (a running server goes on by itself)')
    .option(...json)
    .addHelpText('after', rebuildHelp)
    .action((names: string[], flags: RebuildFlags) =>
      act((config, terminal) => runRebuild(names, flags, config, terminal)),
    )
  for (const action of ['pause', 'resume', 'cancel'] as const)
    projections
      .command(action)
      .description(steering[action])
      .argument('<name>', 'such as stocks')
      .option(...json)
      .action((name: string, flags: { json?: boolean }) =>
        act((config, terminal) => runSteer(action, name, flags, config, terminal)),
      )
}
