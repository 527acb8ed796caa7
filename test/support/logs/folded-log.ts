import { eventTables } from '../../../src/domain/all-events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { allProjections } from '../../../src/projections/all-projections.ts'
import { physicalName } from '../../../src/projections/generation.ts'
import type { ReadModelDocument, ReadModelStore } from '../../../src/projections/port.ts'
import { MemoryUnit } from './memory-unit.ts'

/** The text of every document, by `<collection>/<id>`. */
export type Texts = ReadonlyMap<string, string>

const byPlace = (projection: string, name: string, documents: readonly ReadModelDocument[]) =>
  documents.map(({ at: _at, ...document }): [string, string] => [
    `${projection}:${name}/${document._id}`,
    JSON.stringify(document),
  ])

const sorted = (places: readonly [string, string][]): Texts =>
  new Map([...places].sort(([a], [b]) => (a < b ? -1 : 1)))

/** What every read model should be: the fold of the whole log, without a store. */
export const foldedLog = async (log: Pick<EventStore, 'readAll'>): Promise<Texts> => {
  const codec = createCodec(eventTables)
  const units = new Map(allProjections.map((projection) => [projection, new MemoryUnit()]))
  for await (const recorded of log.readAll())
    for (const [projection, unit] of units)
      if (projection.prefixes.some((prefix) => recorded.stream.startsWith(prefix))) {
        await projection.fold(unit, codec.decode(recorded), recorded)
        unit.forgetLoaded()
      }
  return sorted(
    [...units].flatMap(([{ name, collections }, unit]) =>
      collections.flatMap((collection) => byPlace(name, collection.name, unit.all(collection))),
    ),
  )
}

/** What the live generations of a store hold. */
export const storedDocuments = async (store: ReadModelStore): Promise<Texts> => {
  const places: [string, string][] = []
  for (const { name, collections } of allProjections) {
    const generation = await store.live(name)
    for (const collection of collections) {
      if (generation === null) continue
      const physical = physicalName(generation, collection.name)
      places.push(...byPlace(name, collection.name, await store.find(physical, { limit: 100_000 })))
    }
  }
  return sorted(places)
}
