import { boundedCache } from '../../platform/bounded-cache.ts'
import type { AnyEvent } from '../../domain/all-events.ts'
import { streamOf, streamPrefix } from '../../domain/streams.ts'
import type { Codec } from '../../eventstore/codec.ts'
import type { EventStore, RecordedEvent } from '../../eventstore/port.ts'
import { formatPosition, isAfter, type Position } from '../../eventstore/position.ts'
import { readIfWritten } from '../../eventstore/read-if-written.ts'
import { accounts } from '../accounts/documents.ts'
import { allProjections } from '../all-projections.ts'
import { barsProjection } from '../bars/projection.ts'
import { drawings } from '../drawings/documents.ts'
import type { Filter, ReadModelDocument } from '../port.ts'
import type { Collection, Projection } from '../projection.ts'
import type { CollectionReader, ReadModels } from '../read-models.ts'
import { stocksProjection } from '../stocks/projection.ts'
import { watchlists } from '../watchlists/documents.ts'
import { countDocuments, type DocumentTable, findDocuments } from './find-documents.ts'
import { foldRecorded, type ReadEvent } from './fold-recorded.ts'
import { type FoldedCollections, FoldedUnit, keyOf } from './folded-documents.ts'
import { type FollowOptions, PastStates } from './past-states.ts'

export interface PastReadModelsDeps {
  readonly events: Pick<EventStore, 'subscribe' | 'readStream'>
  readonly codec: Pick<Codec<AnyEvent>, 'decodeOnce'>
  /** Of the present, for names: an erased person has none in the past either; null: as of then. */
  readonly readModels: ReadModels | null
  readonly limits: PastLimits
}

/** What is kept in memory of the past. */
export interface PastLimits {
  readonly pastStatesMax: number
  readonly pastChartsMax: number
  readonly pastChartCheckpointsMax: number
  readonly pastCheckpointsMax: number
  readonly pastDocumentsMax: number
}

export interface PastReadModels {
  /**
   * Read models as a trader saw them at a position.
   * @param options `allCharts`: the charts of all symbols are going to be read
   */
  at(
    position: Position,
    userId: string | null,
    options?: { readonly allCharts?: boolean },
  ): ReadModels
  /** Folds quotes ahead of the first question, and as the log grows, until the signal is aborted. */
  follow(options: FollowOptions): Promise<void>
}

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

const none: DocumentTable = new Map<string, ReadModelDocument>()

/** What is read of a collection. */
type Ask = { readonly id: string } | { readonly filter?: Filter | undefined }

const readerOf = <Document extends ReadModelDocument>(
  collection: Collection<Document>,
  folded: (ask: Ask) => Promise<FoldedCollections>,
): CollectionReader<Document> => {
  const documents = async (ask: Ask) => (await folded(ask)).get(keyOf(collection)) ?? none
  return {
    get: async (id) => ((await documents({ id })).get(id) ?? null) as Document | null,
    getMany: async (ids) => {
      const all = await documents({})
      return ids.flatMap((id) => all.get(id) ?? []) as Document[]
    },
    find: async (query) => findDocuments(await documents(query), query) as Document[],
    count: async (filter) => countDocuments(await documents({ filter }), filter),
  }
}

/** Charts of one symbol; its ticks are picked out of their batches. */
const readOfSymbol =
  (symbol: string, read: ReadEvent): ReadEvent =>
  (recorded) => {
    const { stream } = recorded
    if (stream.startsWith(streamPrefix.stock) && stream !== streamOf.stock(symbol)) return null
    const event = read(recorded)
    if (event?.type !== 'PricesTicked') return event
    const ticks = event.data.ticks.filter(([of]) => of === symbol)
    return ticks.length === 0 ? null : { ...event, data: { ...event.data, ticks } }
  }

/** The states that are kept of each projection, and of the charts of single symbols. */
const createStates = ({ events, codec, limits }: PastReadModelsDeps) => {
  const { pastStatesMax: statesMax, pastChartsMax, pastDocumentsMax: documentsMax } = limits
  const read: ReadEvent = (recorded) => codec.decodeOnce(recorded)
  const common = { events, statesMax }
  const all = new Map(
    allProjections.map((projection) => {
      // The charts of all symbols are large.
      const isLarge = projection === barsProjection
      const checkpointsMax = isLarge ? statesMax : limits.pastCheckpointsMax
      const kept = { checkpointsMax, documentsMax }
      return [projection.name, new PastStates({ ...common, projection, read, limits: kept })]
    }),
  )
  const charts = boundedCache<PastStates>(pastChartsMax)
  const chartOf = (symbol: string): PastStates => {
    const known = charts.get(symbol)
    if (known !== undefined) return known
    const states = new PastStates({
      ...common,
      projection: barsProjection,
      prefixes: [streamOf.stock(symbol), streamPrefix.priceFeed],
      read: readOfSymbol(symbol, read),
      limits: { checkpointsMax: limits.pastChartCheckpointsMax, documentsMax },
    })
    charts.set(symbol, states)
    return states
  }
  return {
    of: (name: string): PastStates => {
      const states = all.get(name)
      if (states === undefined) throw new Error(`There is no projection '${name}'.`)
      return states
    },
    chartOf,
    read,
  }
}

/** The symbol whose charts are asked for; null: all. */
const chartAskedFor = (ask: Ask): string | null => {
  if ('id' in ask) return ask.id
  const { series } = ask.filter ?? {}
  return series !== undefined && 'eq' in series && typeof series.eq === 'string'
    ? (series.eq.split('|')[0] ?? null)
    : null
}

/** Read models of any past position, folded in memory by the code that folds the present ones. */
export const createPastReadModels = (deps: PastReadModelsDeps): PastReadModels => {
  const { events, readModels } = deps
  const states = createStates(deps)

  const at: PastReadModels['at'] = (position, userId, { allCharts = false } = {}) => {
    const own = new Map<string, Promise<FoldedCollections>>()
    const foldOwn = async (name: string, stream: string) => {
      const unit = new FoldedUnit(new Map())
      const recorded = streamUntil(events, stream, position)
      await foldRecorded(projectionOf(name), unit, states.read, recorded)
      return unit.collections()
    }
    const folded = (name: string, ask: Ask): Promise<FoldedCollections> => {
      const stream = userId === null ? undefined : ownStreams[name]?.(userId)
      if (stream !== undefined) {
        const known = own.get(name) ?? foldOwn(name, stream)
        own.set(name, known)
        return known
      }
      const isChart = name === barsProjection.name && !allCharts
      const symbol = isChart ? chartAskedFor(ask) : null
      return (symbol === null ? states.of(name) : states.chartOf(symbol)).at(position)
    }
    return {
      reader: (collection) =>
        readModels !== null && collection.projection === accounts.projection
          ? readModels.reader(collection)
          : readerOf(collection, (ask) => folded(collection.projection, ask)),
      waitFor: (projection, wanted, timeoutMs) =>
        readModels !== null && projection === accounts.projection
          ? readModels.waitFor(projection, wanted, timeoutMs)
          : Promise.resolve(!isAfter(wanted, position)),
      version: () => Promise.resolve(formatPosition(position)),
      position: () => Promise.resolve(position),
    }
  }
  return { at, follow: (options) => states.of(stocksProjection.name).follow(options) }
}
