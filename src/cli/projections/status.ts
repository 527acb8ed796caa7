import type { Config } from '../../config.ts'
import type { ProjectionLine } from '../../contracts/ops.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatTable } from '../table.ts'
import type { Terminal } from '../terminal.ts'
import { withProjections } from './target.ts'

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

/** `tapedeck projections status`; a failed projection is a failed command, so that scripts notice. */
export const runProjectionStatus = (
  { json = false }: { readonly json?: boolean },
  config: Config,
  terminal: Terminal,
): Promise<number> => {
  return withProjections(config, async (target) => {
    const lines = await target.lines()
    const failures = lines.map(failureOf).filter((failure) => failure !== null)
    if (json) terminal.out(JSON.stringify(lines))
    else terminal.out([formatTable(header, lines.map(rowOf)), ...failures].join('\n'))
    return failures.length === 0 ? exitCodes.done : exitCodes.failed
  })
}
