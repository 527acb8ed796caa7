import type { Work } from '../act.ts'
import type { ProjectionLine } from '../../contracts/ops.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { follow, lineOf, percentOf, untilSignal } from './follow.ts'
import { NotDone, withProjections, type ProjectionTarget } from './target.ts'

export interface RebuildFlags {
  readonly all?: boolean
  readonly wait?: boolean
  readonly json?: boolean
}

/** The outcome of one rebuild. */
interface Rebuilt {
  readonly name: string
  readonly ok: boolean
  readonly generation: string | null
  /** Where in the log it continued, as `commit/prepare`; null: it started from the beginning. */
  readonly wentOnFrom: string | null
  readonly sentence: string
}

const failureOf = ({ name, rebuild }: ProjectionLine, before: string | null): string | null => {
  if (!rebuild?.failure) return null
  const { stream, revision, reason } = rebuild.failure
  return `${name}: stopped at ${stream}@${revision}: ${reason}. Readers still see ${before ?? 'nothing'}.`
}

const outcomeOf = (was: ProjectionLine, line: ProjectionLine): Omit<Rebuilt, 'wentOnFrom'> => {
  const { name, generation, rebuild, comparison } = line
  const { generation: before } = was
  const failed = (sentence: string) => ({ name, generation, ok: false, sentence })
  const failure = failureOf(line, before)
  if (failure !== null) return failed(failure)
  if (rebuild !== null)
    return failed(
      `${name}: interrupted at ${percentOf(line).toString()} percent of the log; run the same command to continue.`,
    )
  if (generation === before) return failed(`${name}: the rebuild was cancelled.`)
  const compared =
    comparison === null || before === null
      ? ''
      : ` ${comparison.different.toString()} of ${comparison.documents.toString()} documents differed from ${before}.`
  const sentence = `${name}: readers see ${generation ?? '–'}.${compared}`
  return { name, generation, ok: true, sentence }
}

const isInterrupted = ({ rebuild }: ProjectionLine): boolean => rebuild?.state === 'interrupted'

/** Starts these together, or continues interrupted ones. */
const rebuildTogether = async (
  target: ProjectionTarget,
  was: readonly ProjectionLine[],
  waits: boolean,
  terminal: Terminal,
): Promise<readonly Rebuilt[]> => {
  const ended = (of: ProjectionLine, ok: boolean, what: string): Rebuilt => {
    const { name, generation } = of
    return { name, generation, ok, wentOnFrom: null, sentence: `${name}: ${what}` }
  }
  try {
    await target.rebuild(was.map(({ name }) => name))
  } catch (error) {
    if (!(error instanceof NotDone)) throw error
    return was.map((line) => ended(line, false, error.message))
  }
  if (!waits) return was.map((line) => ended(line, true, 'rebuild started.'))
  return followAll(target, was, terminal)
}

/** Waits for started rebuilds. @param was the state of each before */
const followAll = (
  target: ProjectionTarget,
  was: readonly ProjectionLine[],
  terminal: Terminal,
): Promise<readonly Rebuilt[]> => {
  for (const line of was.filter(isInterrupted))
    terminal.err(`${line.name}: continues at ${percentOf(line).toString()} percent of the log.`)
  const followEach = async (stopping: AbortSignal) => {
    const results: Rebuilt[] = []
    for (const line of was) {
      const wentOnFrom = isInterrupted(line) ? (line.rebuild?.position ?? null) : null
      const now = await follow(target, line.name, terminal, stopping)
      results.push({ ...outcomeOf(line, now), wentOnFrom })
    }
    return results
  }
  // A server continues whether or not its command waits.
  return target.isServer ? followEach(new AbortController().signal) : untilSignal(followEach)
}

const printSentences = (results: readonly Rebuilt[], json: boolean, terminal: Terminal) => {
  if (!json) for (const { sentence } of results) terminal.out(sentence)
}

const endOf = (results: readonly Rebuilt[], json: boolean, terminal: Terminal): number => {
  if (json) terminal.out(JSON.stringify(results))
  return results.every(({ ok }) => ok) ? exitCodes.done : exitCodes.failed
}

/** `tapedeck projections rebuild NAME… | --all` */
export const runRebuild =
  (
    given: readonly string[],
    { all = false, wait: waits = true, json = false }: RebuildFlags,
  ): Work =>
  async (config, terminal) => {
    if (all === given.length > 0) {
      terminal.err('Give the projections to rebuild, or --all; `projections status` lists them.')
      return exitCodes.usage
    }
    return withProjections(config, async (target) => {
      if (!waits && !target.isServer)
        throw new NotDone('No server is running that could continue it: remove --no-wait.')
      const lines = await target.lines()
      // Nothing is rebuilt when one of the names is unknown.
      const was = all ? lines : [...new Set(given)].map((name) => lineOf(lines, name))
      const results: Rebuilt[] = []
      for (const together of target.isServer ? was.map((line) => [line]) : [was]) {
        const some = await rebuildTogether(target, together, waits, terminal)
        printSentences(some, json, terminal)
        results.push(...some)
      }
      return endOf(results, json, terminal)
    })
  }

/**
 * `tapedeck projections resume NAME` on the files: continues an interrupted rebuild.
 * @throws NotDone when there is none
 */
export const resumeOnFiles = async (
  target: ProjectionTarget,
  name: string,
  json: boolean,
  terminal: Terminal,
): Promise<number> => {
  const was = lineOf(await target.lines(), name)
  if (!isInterrupted(was))
    throw new NotDone(
      `There is nothing to resume: no rebuild of '${name}' was interrupted, and projections follow the log only in a server.`,
    )
  const results = await rebuildTogether(target, [was], true, terminal)
  printSentences(results, json, terminal)
  return endOf(results, json, terminal)
}
