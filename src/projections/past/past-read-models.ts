import type { AnyEvent } from '../../domain/all-events.ts'
import { streamOf } from '../../domain/streams.ts'
import type { Codec } from '../../eventstore/codec.ts'
import type { EventStore, RecordedEvent } from '../../eventstore/port.ts'
import { formatPosition, isAfter, type Position } from '../../eventstore/position.ts'
import { readIfWritten } from '../../eventstore/read-if-written.ts'
import { accounts } from '../accounts/documents.ts'
import { allProjections } from '../all-projections.ts'
import { drawings } from '../drawings/documents.ts'
import type { ReadModelDocument } from '../port.ts'
import type { Collection, Projection } from '../projection.ts'
import type { CollectionReader, ReadModels } from '../read-models.ts'
import { watchlists } from '../watchlists/documents.ts'
import { countDocuments, findDocuments } from './find-documents.ts'
import { type FoldedCollections, keyOf } from './folded-documents.ts'
import { foldRecorded, PastStates } from './past-states.ts'

export interface PastReadModelsDeps {
  readonly events: Pick<EventStore, 'subscribe' | 'readStream'>
  readonly codec: Pick<Codec<AnyEvent>, 'decode'>
  /** Of the present: names are those of now, so that an erased person has none. */
  readonly readModels: ReadModels
  /** States of the market, and of each other projection, that are kept. */
  readonly statesMax: number
  readonly run: <Result>(fold: () => Promise<Result>) => Promise<Result>
}

/** Read models as a trader saw them at a position. */
export type PastReadModels = (position: Position, userId: string | null) => ReadModels

const projectionOf = (name: string): Projection => {
  const found = allProjections.find((projection) => projection.name === name)
  if (found === undefined) throw new Error(`There is no projection '${name}'.`)
  return found
}

/** Read models whose documents of a trader follow from one stream. */
const ownStreams: Readonly<Record<string, (userId: string) => string>> = {
  [watchlists.projection]: streamOf.watchlist,
  [drawings.projection]: streamOf.drawing,
}

async function* streamUntil(
  events: PastReadModelsDeps['events'],
  stream: string,
  until: Position,
): AsyncGenerator<RecordedEvent> {
  for await (const recorded of readIfWritten(events, stream)) {
    if (isAfter(recorded.position, until)) return
    yield recorded
  }
}

const none: ReadonlyMap<string, ReadModelDocument> = new Map()

const readerOf = <Document extends ReadModelDocument>(
  collection: Collection<Document>,
  folded: () => Promise<FoldedCollections>,
): CollectionReader<Document> => {
  const documents = async () => (await folded()).get(keyOf(collection)) ?? none
  return {
    get: async (id) => ((await documents()).get(id) ?? null) as Document | null,
    getMany: async (ids) => {
      const all = await documents()
      return ids.flatMap((id) => all.get(id) ?? []) as Document[]
    },
    find: async (query) => findDocuments(await documents(), query) as Document[],
    count: async (filter) => countDocuments(await documents(), filter),
  }
}

/** Read models of any past position, folded in memory by the code that folds the present ones. */
export const createPastReadModels = (deps: PastReadModelsDeps): PastReadModels => {
  const { events, codec, readModels, run } = deps
  const isMarket = ({ group }: Projection) => group === 'market'
  const market = new PastStates(allProjections.filter(isMarket), deps)
  const others = new Map(
    allProjections
      .filter((projection) => !isMarket(projection))
      .map((projection) => [projection.name, new PastStates([projection], deps)]),
  )

  return (position, userId) => {
    const own = new Map<string, Promise<FoldedCollections>>()
    const ownFold = (name: string, stream: string): Promise<FoldedCollections> => {
      const fold = () =>
        foldRecorded([projectionOf(name)], codec, new Map(), streamUntil(events, stream, position))
      const folded = own.get(name) ?? run(fold)
      own.set(name, folded)
      return folded
    }
    const folded = async (name: string): Promise<FoldedCollections> => {
      const stream = userId === null ? undefined : ownStreams[name]?.(userId)
      if (stream !== undefined) return ownFold(name, stream)
      return (await (others.get(name) ?? market).at(position)).collections
    }
    return {
      reader: (collection) =>
        collection.projection === accounts.projection
          ? readModels.reader(collection)
          : readerOf(collection, () => folded(collection.projection)),
      waitFor: (projection, wanted, timeoutMs) =>
        projection === accounts.projection
          ? readModels.waitFor(projection, wanted, timeoutMs)
          : Promise.resolve(!isAfter(wanted, position)),
      version: () => Promise.resolve(formatPosition(position)),
      position: () => Promise.resolve(position),
    }
  }
}
