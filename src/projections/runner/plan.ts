import { isAfter, type Position } from '../../eventstore/position.ts'
import { formatGeneration, type Generation, parseGeneration } from '../generation.ts'
import type { ReadModelStore } from '../port.ts'

/** What a store holds of a projection, and what has to be done. */
export interface Plan {
  /** The generation that readers see. */
  readonly live: string | null
  /** It was built by this version of the fold, from this log, and can be continued. */
  readonly current: boolean
  /** It contains events that the log does not have: an older copy of the log was restored. */
  readonly ahead: boolean
  /** An interrupted build of this version. */
  readonly unfinished: string | null
  /** The name of the next build. */
  readonly next: string
  /** Generations that are no longer needed. */
  readonly stale: readonly string[]
}

/**
 * @param head of the log, read before anything is written to it: once the log has grown past the
 *   missing events, the difference can no longer be detected. undefined: the log is unavailable,
 *   and the stored generations are assumed to be valid
 */
export const planOf = async (
  store: Pick<ReadModelStore, 'live' | 'generations' | 'seen'>,
  projection: { readonly name: string; readonly version: number },
  head: Position | null | undefined,
): Promise<Plan> => {
  const isAhead = async (generation: string): Promise<boolean> => {
    if (head === undefined) return false
    const position = await store.seen(generation)
    return position !== null && isAfter(position, head)
  }
  const held = await store.generations(projection.name)
  const pointer = await store.live(projection.name)
  const live = pointer !== null && held.includes(pointer) ? pointer : null
  const liveGeneration = live === null ? null : parseGeneration(live)
  const known = held
    .map(parseGeneration)
    .filter((generation) => generation !== null)
    .sort((a, b) => b.build - a.build)
  const liveBuild = liveGeneration?.build ?? 0
  const begun = known.find(
    ({ build, version }) => build > liveBuild && version === projection.version,
  )
  const unfinished =
    begun === undefined || (await isAhead(formatGeneration(begun))) ? undefined : begun
  const ahead = live !== null && (await isAhead(live))
  const newest = Math.max(liveBuild, ...known.map(({ build }) => build))
  const needed = (generation: Generation) =>
    generation === unfinished || generation.build === liveBuild
  return {
    live,
    current: liveGeneration?.version === projection.version && !ahead,
    ahead,
    unfinished: unfinished === undefined ? null : formatGeneration(unfinished),
    next: formatGeneration({
      projection: projection.name,
      version: projection.version,
      build: newest + 1,
    }),
    stale: known.filter((generation) => !needed(generation)).map(formatGeneration),
  }
}
