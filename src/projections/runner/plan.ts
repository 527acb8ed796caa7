import { formatGeneration, type Generation, parseGeneration } from '../generation.ts'
import type { ReadModelStore } from '../port.ts'

/** What a store holds of a projection, and what is to be done about it. */
export interface Plan {
  /** The generation that readers see. */
  readonly live: string | null
  /** It was filled by this version of the fold and can be followed on. */
  readonly current: boolean
  /** A build of this version that was begun and not finished. */
  readonly unfinished: string | null
  /** The name of the next build. */
  readonly next: string
  /** Generations that nobody needs. */
  readonly stale: readonly string[]
}

export const planOf = async (
  store: Pick<ReadModelStore, 'live' | 'generations'>,
  projection: { readonly name: string; readonly version: number },
): Promise<Plan> => {
  const held = await store.generations(projection.name)
  const pointer = await store.live(projection.name)
  const live = pointer !== null && held.includes(pointer) ? pointer : null
  const liveGeneration = live === null ? null : parseGeneration(live)
  const known = held
    .map(parseGeneration)
    .filter((generation) => generation !== null)
    .sort((a, b) => b.build - a.build)
  const liveBuild = liveGeneration?.build ?? 0
  const unfinished = known.find(
    ({ build, version }) => build > liveBuild && version === projection.version,
  )
  const newest = Math.max(liveBuild, ...known.map(({ build }) => build))
  const needed = (generation: Generation) =>
    generation === unfinished || generation.build === liveBuild
  return {
    live,
    current: liveGeneration?.version === projection.version,
    unfinished: unfinished === undefined ? null : formatGeneration(unfinished),
    next: formatGeneration({
      projection: projection.name,
      version: projection.version,
      build: newest + 1,
    }),
    stale: known.filter((generation) => !needed(generation)).map(formatGeneration),
  }
}
