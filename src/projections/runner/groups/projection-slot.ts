import type { Position } from '../../../eventstore/position.ts'
import type { Projection } from '../../projection.ts'
import type { Comparison } from '../compare.ts'
import type { ProjectionInstance } from './projection-instance.ts'
import type { Poison } from '../poison.ts'

/** The live generation of a projection. */
export type LiveState =
  /** Readers have no generation to read. */
  | { readonly type: 'none' }
  /** Built by another version, or from events that the log does not have; not updated. */
  | { readonly type: 'outdated'; readonly generation: string; readonly position: Position | null }
  | { readonly type: 'catching_up' | 'following' | 'paused'; readonly instance: ProjectionInstance }
  | { readonly type: 'failed'; readonly instance: ProjectionInstance; readonly poison: Poison }

/** A generation that is being built beside it. */
export type BuildState =
  | { readonly type: 'none' }
  /** Started by a process that has ended; it continues only on request. */
  | { readonly type: 'interrupted'; readonly instance: ProjectionInstance }
  | { readonly type: 'building' | 'comparing'; readonly instance: ProjectionInstance }
  | { readonly type: 'failed'; readonly instance: ProjectionInstance; readonly poison: Poison }

/** The state of one projection. */
export interface ProjectionSlot {
  readonly projection: Projection
  live: LiveState
  build: BuildState
  /** The result of the last switch between two generations of one version. */
  comparison: Comparison | null
}

export const liveGenerationOf = ({ live }: ProjectionSlot): string | null => {
  switch (live.type) {
    case 'none':
      return null
    case 'outdated':
      return live.generation
    case 'catching_up':
    case 'following':
    case 'paused':
    case 'failed':
      return live.instance.generation
  }
}

export const livePositionOf = ({ live }: ProjectionSlot): Position | null => {
  switch (live.type) {
    case 'none':
      return null
    case 'outdated':
      return live.position
    case 'catching_up':
    case 'following':
    case 'paused':
    case 'failed':
      return live.instance.flushed
  }
}
