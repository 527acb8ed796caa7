import type { Position } from '../../../src/eventstore/position.ts'
import { EventRate } from '../../../src/projections/runner/event-rate.ts'
import { ProjectionInstance } from '../../../src/projections/runner/groups/projection-instance.ts'
import { tally } from '../faults/tally.ts'
import { positionAt } from '../logs/memory-unit.ts'

const emptyStore = { getMany: () => Promise.resolve([]), find: () => Promise.resolve([]) }

/** Writes these documents into its memory, at the position at which its unit stands. */
export const change = ({ unit, projection }: ProjectionInstance, ids: Iterable<string>) => {
  const [collection] = projection.collections
  for (const _id of ids) unit.of(collection!).put({ _id, sum: 0, numbers: [] })
}

/** An instance in whose memory this many documents have changed since its checkpoint. */
export const changedInstance = (
  name: string,
  changes: number,
  {
    checkpoint = null,
    position = positionAt(1),
  }: Partial<Record<'checkpoint' | 'position', Position | null>> = {},
): ProjectionInstance => {
  const instance = new ProjectionInstance(
    ...([tally(name), `${name}@1.1`, checkpoint, emptyStore] as const),
    new EventRate(() => 0, 1),
  )
  instance.position = position
  if (position !== null) instance.unit.begin(position)
  change(
    instance,
    Array.from({ length: changes }, (_, index) => index.toString()),
  )
  return instance
}
