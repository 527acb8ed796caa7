import type { ProjectionLine } from '../../contracts/ops.ts'
import { formatPosition, type Position } from '../../eventstore/position.ts'
import type { Poison } from '../../projections/runner/poison.ts'
import type { ProjectionStatus } from '../../projections/runner/status.ts'

const position = (at: Position | null) => (at === null ? null : formatPosition(at))

const failure = (poison: Poison | null): ProjectionLine['failure'] =>
  poison === null
    ? null
    : {
        stream: poison.stream,
        revision: poison.revision.toString(),
        type: poison.type,
        reason: poison.reason,
      }

/** A projection's status in JSON, with 64-bit numbers as text. */
export const presentProjection = (status: ProjectionStatus): ProjectionLine => ({
  ...status,
  position: position(status.position),
  failure: failure(status.failure),
  rebuild: status.rebuild && {
    ...status.rebuild,
    position: position(status.rebuild.position),
    failure: failure(status.rebuild.failure),
  },
  comparison: status.comparison && { ...status.comparison, named: [...status.comparison.named] },
})
