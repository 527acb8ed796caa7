import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import type { ProjectionLine } from '../../contracts/ops.ts'
import { noSuchProjection } from '../../ops/projections/steer.ts'
import { exitCodes } from '../exit-codes.ts'
import { createProgress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'
import { NotDone, withProjections, type ProjectionTarget } from './target.ts'

export interface RebuildFlags {
  readonly all?: boolean
  readonly wait?: boolean
  readonly json?: boolean
}

const lookEveryMs = 100
const whole = 100

const lineOf = async (target: ProjectionTarget, name: string): Promise<ProjectionLine> => {
  const line = (await target.lines()).find((candidate) => candidate.name === name)
  if (line === undefined) throw new NotDone(`The projection '${name}' is gone.`)
  return line
}

/** Waits until the rebuild has ended, one way or the other. */
const follow = async (
  target: ProjectionTarget,
  name: string,
  terminal: Terminal,
): Promise<ProjectionLine> => {
  const progress = createProgress(terminal)
  try {
    for (;;) {
      const line = await lineOf(target, name)
      if (line.rebuild === null || line.rebuild.state === 'failed') return line
      const done = Math.floor(line.rebuild.progress * whole)
      progress.update(`Rebuilding ${name}`, done, whole, 'percent of the log')
      await wait(lookEveryMs)
    }
  } finally {
    progress.end()
  }
}

interface Rebuilt {
  readonly name: string
  readonly ok: boolean
  readonly generation: string | null
  readonly sentence: string
}

const outcomeOf = (name: string, before: string | null, line: ProjectionLine): Rebuilt => {
  const { generation, rebuild, comparison } = line
  const result = { name, generation }
  if (rebuild?.failure) {
    const { stream, revision, reason } = rebuild.failure
    const sentence = `${name}: stopped at ${stream}@${revision}: ${reason}. Readers still see ${before ?? 'nothing'}.`
    return { ...result, ok: false, sentence }
  }
  if (generation === before)
    return { ...result, ok: false, sentence: `${name}: the rebuild was given up.` }
  const compared =
    comparison === null || before === null
      ? ''
      : ` ${comparison.different.toString()} of ${comparison.documents.toString()} documents differed from ${before}.`
  return { ...result, ok: true, sentence: `${name}: readers see ${generation ?? '–'}.${compared}` }
}

const rebuildOne = async (
  target: ProjectionTarget,
  name: string,
  waits: boolean,
  terminal: Terminal,
): Promise<Rebuilt> => {
  const before = (await target.lines()).find((line) => line.name === name)?.generation ?? null
  try {
    await target.steer(name, 'rebuild')
  } catch (error) {
    if (!(error instanceof NotDone)) throw error
    return { name, ok: false, generation: before, sentence: `${name}: ${error.message}` }
  }
  if (!waits)
    return { name, ok: true, generation: before, sentence: `${name}: a rebuild has begun.` }
  return outcomeOf(name, before, await follow(target, name, terminal))
}

/** @throws NotDone before anything is rebuilt, where a name is none */
const namesOf = async (
  target: ProjectionTarget,
  given: readonly string[] | 'all',
): Promise<readonly string[]> => {
  const lines = await target.lines()
  if (given === 'all') return lines.map(({ name }) => name)
  const unknown = given.find((name) => lines.every((line) => line.name !== name))
  if (unknown !== undefined) throw new NotDone(noSuchProjection(unknown, lines))
  return given
}

/** `tapedeck projections rebuild NAME… | --all` */
export const runRebuild = async (
  given: readonly string[],
  { all = false, wait: waits = true, json = false }: RebuildFlags,
  config: Config,
  terminal: Terminal,
): Promise<number> => {
  if (all === given.length > 0) {
    terminal.err('Name the projections to rebuild, or say --all; `projections status` lists them.')
    return exitCodes.usage
  }
  return withProjections(config, async (target) => {
    if (!waits && !target.isServer)
      throw new NotDone('No server runs that could go on with it: leave --no-wait out.')
    const names = await namesOf(target, all ? 'all' : given)
    const results: Rebuilt[] = []
    for (const name of names) {
      const result = await rebuildOne(target, name, waits, terminal)
      results.push(result)
      if (!json) terminal.out(result.sentence)
    }
    if (json) terminal.out(JSON.stringify(results))
    return results.every(({ ok }) => ok) ? exitCodes.done : exitCodes.failed
  })
}
