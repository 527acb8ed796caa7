import type { Command } from 'commander'
import type { Act, Work } from '../act.ts'
import { type RebuildFlags, runRebuild, resumeOnFiles } from './rebuild.ts'
import { exitCodes } from '../exit-codes.ts'
import { lineOf } from './follow.ts'
import { NotDone, type ProjectionTarget, withProjections } from './target.ts'
import type { ProjectionLine } from '../../contracts/ops.ts'
import { formatTable } from '../terminal/table.ts'

const header = ['NAME', 'STATE', 'LAG', 'EVENTS/S', 'VERSION', 'GENERATION', 'REBUILD']

const rebuildCell = ({ rebuild }: ProjectionLine): string =>
  rebuild === null ? '–' : `${rebuild.state} ${Math.floor(rebuild.progress * 100).toString()}%`

const rowOf = (line: ProjectionLine): string[] => [
  line.name,
  line.state,
  line.lag.toString(),
  Math.round(line.eventsPerSecond).toString(),
  line.version.toString(),
  line.generation ?? '–',
  rebuildCell(line),
]

const failureOf = ({ name, failure, rebuild }: ProjectionLine): string | null => {
  const found = failure ?? rebuild?.failure ?? null
  if (found === null) return null
  const { stream, revision, type, reason } = found
  return `${name} stopped at ${stream}@${revision} (${type}): ${reason}`
}

/** `tapedeck projections status`; a failed projection sets a failed exit code, for scripts. */
const runProjectionStatus =
  ({ json = false }: { readonly json?: boolean }): Work =>
  (config, terminal) =>
    withProjections(config, async (target) => {
      const lines = await target.lines()
      const failures = lines.map(failureOf).filter((failure) => failure !== null)
      if (json) terminal.out(JSON.stringify(lines))
      else terminal.out([formatTable(header, lines.map(rowOf)), ...failures].join('\n'))
      return failures.length === 0 ? exitCodes.done : exitCodes.failed
    })

type Action = 'pause' | 'resume' | 'cancel'

const done: Readonly<Record<Action, string>> = {
  pause: 'is paused until it is resumed or the server restarts.',
  resume: 'follows the log again.',
  cancel: 'is no longer rebuilt; readers keep the present generation.',
}

const refuseOnFiles = async (target: ProjectionTarget, action: Action, name: string) => {
  if (action === 'pause')
    throw new NotDone(
      'No server is running on OPS_PORT; projections follow the log only in a server.',
    )
  if (lineOf(await target.lines(), name).rebuild === null)
    throw new NotDone(`There is nothing to cancel: no rebuild of '${name}' was interrupted.`)
}

/** `tapedeck projections pause|resume|cancel NAME`; on files only for an interrupted rebuild. */
const runSteer =
  (action: Action, name: string, { json = false }: { readonly json?: boolean }): Work =>
  (config, terminal) =>
    withProjections(config, async (target) => {
      if (!target.isServer && action === 'resume')
        return resumeOnFiles(target, name, json, terminal)
      if (!target.isServer) await refuseOnFiles(target, action, name)
      await target.steer(name, action)
      terminal.out(json ? JSON.stringify({ name, action }) : `${name} ${done[action]}`)
      return exitCodes.done
    })

const json = ['--json', 'JSON instead of sentences'] as const

const statusHelp = `
STATE is what readers see: following (up to date), catching_up, paused, outdated (built by an
older version, or from more events than a restored log has, while the new one is built), building
(nothing to read yet), failed (an event could not be read; it is shown below the table). LAG is the
distance to the head of the log. REBUILD is interrupted after an interrupted rebuild on the files.`

const rebuildHelp = `
Builds a new generation beside the one that readers see, compares them, and switches to it in one
write; the old one is dropped a while later. Safe at any time; cancel stops it. Without a server
it works on the files of DATA_DIR. If it is interrupted there, run the command again to continue
from the last part that was written.

Examples:
  tapedeck projections rebuild stocks
  tapedeck projections rebuild --all --no-wait`

const steering = {
  pause: 'stop updating one for its readers; the log is still written',
  resume: 'continue after a pause, a failure, or an interrupted rebuild on the files',
  cancel: 'cancel a rebuild; readers keep the present generation',
} as const

/** `tapedeck projections …` */
export const addProjections = (program: Command, act: Act): void => {
  const projections = program
    .command('projections')
    .description('the read models: their progress and rebuilds')
  projections
    .command('status')
    .description('list each projection with its state and its distance to the log')
    .option(...json)
    .addHelpText('after', statusHelp)
    .action((flags: { json?: boolean }) => act(runProjectionStatus(flags)))
  projections
    .command('rebuild')
    .description('rebuild read models from the log, beside the present ones')
    .argument('[names...]', 'for example stocks; `projections status` lists them')
    .option('--all', 'every projection, one after the other')
    .option('--no-wait', 'only start it (a running server continues by itself)')
    .option(...json)
    .addHelpText('after', rebuildHelp)
    .action((names: string[], flags: RebuildFlags) => act(runRebuild(names, flags)))
  for (const action of ['pause', 'resume', 'cancel'] as const)
    projections
      .command(action)
      .description(steering[action])
      .argument('<name>', 'for example stocks')
      .option(...json)
      .action((name: string, flags: { json?: boolean }) => act(runSteer(action, name, flags)))
}
