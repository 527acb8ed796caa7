import fc from 'fast-check'
import { physicalName } from '../../../src/projections/generation.ts'
import type { ReadModelDocument } from '../../../src/projections/port.ts'
import type { Drop, Fault } from './faulty.ts'
import type { Tally, TallyDocument } from './tally.ts'
import type { TallyWorld } from '../worlds/tally-world.ts'

/** Flushes as often as it can; all of them remember little. */
const restless = {
  sliceMs: 0,
  flushEveryMs: 0,
  buildFlushEveryMs: 0,
  flushPauseRatio: 0,
  documentsCachedMax: 2,
}
/** Only at the log's end. */
const patient = { documentsCachedMax: 2 }
/** Now this projection, now that one, whichever has more to write. */
const uneven = {
  sliceMs: 0,
  documentsPerFlushMax: 2,
  buildDocumentsPerFlushMax: 2,
  documentsCachedMax: 2,
}
export const paces = fc.constantFrom(restless, patient, uneven)

const withoutAt = ({ at: _at, ...document }: ReadModelDocument) => document

export const documentsOf = async (
  world: Pick<TallyWorld, 'store'>,
  { name, collections }: Tally,
) => {
  const generation = (await world.store.live(name))!
  const all = await Promise.all(
    collections.map((collection) =>
      world.store.find(physicalName(generation, collection.name), { limit: 1_000 }),
    ),
  )
  return all.map((documents) => documents.map(withoutAt))
}

/** What the numbers add up to, in the order of the log. */
export const expected = (history: readonly { readonly key: string; readonly n: number }[]) => {
  const keys = new Map<string, TallyDocument>()
  const add = (key: string, n: number) => {
    const { sum, numbers } = keys.get(key) ?? { sum: 0, numbers: [] }
    keys.set(key, { _id: key, sum: sum + n, numbers: [...numbers, n] })
  }
  for (const { key, n } of history) add(key, n)
  const tallies = [...keys.values()].sort((a, b) => (a._id < b._id ? -1 : 1))
  keys.clear()
  for (const { n } of history) add('all', n)
  return [tallies, [...keys.values()]]
}

export const histories = fc.array(
  fc.record({ key: fc.constantFrom('a', 'b', 'c'), n: fc.nat(99) }),
  {
    minLength: 1,
    maxLength: 40,
  },
)

/** What goes wrong, call by call, until nothing does any more. */
export const faults = fc.array(fc.constantFrom<Fault>('none', 'none', 'before', 'late', 'after'), {
  maxLength: 40,
})
export const drops = fc.array(fc.constantFrom<Drop>('none', 'none', 'silently', 'with an error'), {
  maxLength: 20,
})

export const inOrder = <Value>(values: readonly Value[], after: Value) => {
  let next = 0
  return () => values[next++] ?? after
}
