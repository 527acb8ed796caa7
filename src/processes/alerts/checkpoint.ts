import { z } from 'zod'
import { tradingDate } from '../../domain/kernel/fields.ts'
import type { SavedDay } from '../../domain/metrics/symbol-metrics.ts'
import { formatGeneration, physicalName } from '../../projections/generation.ts'
import type { ReadModelDocument, ReadModelStore } from '../../projections/port.ts'
import type { AlertProcessDeps, LoadedWatch, SavedWatch } from './ports.ts'

/** Stored beside the read models. Without it the process reads further back; nothing is lost. */
const generation = formatGeneration({ projection: 'alertProcess', version: 1, build: 1 })
const days = physicalName(generation, 'days')
const waiting = physicalName(generation, 'waiting')

/** The only document of its collection. */
const rulesId = 'rules'

const daysPerRead = 500

const number = z.number().nullable()

/** The day has a field of its own: stores reserve names beside `_id`, such as `at`. */
const dayDocument = z.object({
  _id: z.string(),
  day: z.object({
    time: z.number(),
    startMs: z.number(),
    at: z.number(),
    open: number,
    high: number,
    low: number,
    price: number,
    volume: number,
    intraday: z.array(number),
  }),
})

const rulesDocument = z.object({
  unready: z.array(z.string()).optional(),
  /** Earlier versions named those that are ready where their quantities do not show it. */
  alertIds: z.array(z.string()).default([]),
  /** Missing in documents of earlier versions. */
  through: tradingDate.nullable().optional(),
})

const readRules = async (store: ReadModelStore): Promise<Omit<LoadedWatch, 'days'>> => {
  const document = (await store.get(waiting, rulesId)) ?? {}
  const { unready, alertIds, through } = rulesDocument.parse(document)
  const named = new Set(unready ?? alertIds)
  return {
    through,
    isReady: (alertId) =>
      unready === undefined ? named.has(alertId) || undefined : !named.has(alertId),
  }
}

const documentsOf = ({ days: saved }: SavedWatch): ReadModelDocument[] =>
  [...saved].map(([symbol, day]) => ({ _id: symbol, day: { ...day } }))

const readDays = async (store: ReadModelStore): Promise<Map<string, SavedDay>> => {
  const found = new Map<string, SavedDay>()
  for (let last: string | null = null; ;) {
    const filter = last === null ? {} : { filter: { _id: { gt: last } } }
    const page: readonly ReadModelDocument[] = await store.find(days, {
      ...filter,
      sort: [{ field: '_id' }],
      limit: daysPerRead,
    })
    for (const document of page) {
      const { _id, day } = dayDocument.parse(document)
      found.set(_id, day)
    }
    if (page.length < daysPerRead) return found
    last = page.at(-1)?._id ?? null
  }
}

/** The checkpoint of the alert process, and what it saves with it. */
export const alertCheckpoint = (
  store: ReadModelStore,
): Pick<
  AlertProcessDeps,
  'loadCheckpoint' | 'saveCheckpoint' | 'forgetCheckpoint' | 'loadSaved'
> => ({
  loadCheckpoint: () => store.checkpoint(generation),
  loadSaved: async () => {
    await store.ensureIndexes(days, [])
    await store.ensureIndexes(waiting, [])
    return { days: await readDays(store), ...(await readRules(store)) }
  },
  saveCheckpoint: (position, saved) => {
    const upsert = (collection: string, document: ReadModelDocument) =>
      ({ kind: 'upsert', collection, document, at: position }) as const
    return store.bulk(
      [
        ...documentsOf(saved).map((document) => upsert(days, document)),
        upsert(waiting, { _id: rulesId, unready: saved.unready, through: saved.through }),
      ],
      [{ generation, position }],
    )
  },
  forgetCheckpoint: () => store.drop(generation),
})
