import type { EventStore } from '../../eventstore/port.ts'
import type { Position } from '../../eventstore/position.ts'
import type { Comparison } from './compare.ts'
import type { Poison } from './poison.ts'
import { liveGenerationOf, livePositionOf, type ProjectionSlot } from './groups/projection-slot.ts'

export interface RebuildStatus {
  readonly generation: string
  readonly state: 'building' | 'comparing' | 'failed' | 'interrupted'
  readonly position: Position | null
  /** 0 to 1: the share of the log that it has folded. */
  readonly progress: number
  readonly eventsPerSecond: number
  readonly failure: Poison | null
}

export interface ProjectionStatus {
  readonly name: string
  /** Of the fold in this release. */
  readonly version: number
  /** The generation that readers see; null: none yet. */
  readonly generation: string | null
  readonly position: Position | null
  /** Distance to the head of the log in its own units (embedded: events); 0: caught up. */
  readonly lag: number
  readonly state: 'building' | 'outdated' | 'catching_up' | 'following' | 'paused' | 'failed'
  readonly eventsPerSecond: number
  /** Events folded since the start, live and in rebuilds together. */
  readonly foldedEvents: number
  readonly failure: Poison | null
  readonly rebuild: RebuildStatus | null
  /** The differences found by the last rebuild of the same version. */
  readonly comparison: Comparison | null
}

/** The first and the last event of the log; the first need not be near 0. null: it is empty. */
export type LogSpan = { readonly first: Position; readonly head: Position } | null

/** @throws EventStoreUnavailable */
export const spanOf = async (log: Pick<EventStore, 'head' | 'readAll'>): Promise<LogSpan> => {
  const head = await log.head()
  if (head === null) return null
  for await (const { position } of log.readAll({ maxCount: 1 })) return { first: position, head }
  return null
}

/** Distance from the folded position to the head of the log, in its own units. */
export const distance = (position: Position | null, span: LogSpan): number => {
  if (span === null) return 0
  const from = position?.commit ?? span.first.commit - 1n
  return span.head.commit > from ? Number(span.head.commit - from) : 0
}

/** 0 to 1: the share of the log that is folded. */
export const progressOf = (position: Position | null, span: LogSpan): number => {
  if (span === null) return 1
  const whole = Number(span.head.commit - span.first.commit) + 1
  return Math.max(0, Math.min(1, 1 - distance(position, span) / whole))
}

const rebuildOf = ({ build }: ProjectionSlot, span: LogSpan): RebuildStatus | null => {
  if (build.type === 'none') return null
  const { generation, flushed, rate } = build.instance
  return {
    generation,
    state: build.type,
    position: flushed,
    progress: progressOf(flushed, span),
    eventsPerSecond: build.type === 'failed' ? 0 : rate.perSecond(),
    failure: build.type === 'failed' ? build.poison : null,
  }
}

export const statusOf = (
  slot: ProjectionSlot,
  span: LogSpan,
  foldedEvents: number,
): ProjectionStatus => {
  const { projection, live, comparison } = slot
  const position = livePositionOf(slot)
  return {
    name: projection.name,
    version: projection.version,
    generation: liveGenerationOf(slot),
    position,
    lag: distance(position, span),
    state: live.type === 'none' ? 'building' : live.type,
    eventsPerSecond: 'instance' in live ? live.instance.rate.perSecond() : 0,
    foldedEvents,
    failure: live.type === 'failed' ? live.poison : null,
    rebuild: rebuildOf(slot, span),
    comparison,
  }
}
