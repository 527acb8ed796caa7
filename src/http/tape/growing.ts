import type { TapeReply } from '../../contracts/market/tape.ts'
import type { TapeBatch } from '../../domain/tape/format/segment.ts'
import type { ReadStreamOptions } from '../../eventstore/port.ts'
import { feedBatches } from '../../eventstore/tape/feed-batches.ts'
import { packSegment } from '../../eventstore/tape/pack.ts'
import { readTicks } from '../../eventstore/tape/read-ticks.ts'
import { type FeedDay, lastSegment, type TickLog } from '../../eventstore/tape/segments.ts'
import { inSlices } from '../../projections/turns.ts'
import type { HttpLimits } from '../limits/http-limits.ts'

type Limits = Pick<HttpLimits, 'growingBatchesMax' | 'growingPartsMax'>

const batchAt = async (log: TickLog, day: FeedDay, options: ReadStreamOptions) => {
  for await (const batch of feedBatches(log, day, { ...options, maxCount: 1 })) return batch
  return null
}

const isoOf = (ms: number): string => new Date(ms).toISOString()

/**
 * The tick batches that are recorded after the end of a day's tape, in parts that are named by their
 * first and last revision; none when there are too many, or when some have expired.
 */
export const growingParts = async (
  log: TickLog,
  day: FeedDay,
  { growingBatchesMax, growingPartsMax }: Limits,
): Promise<TapeReply['growing']> => {
  const { revision, index } = (await lastSegment(log, day))?.next ?? { revision: 0, index: 0 }
  const first = index === 0 ? revision : revision + 1
  const last = (await batchAt(log, day, { direction: 'backwards' }))?.revision ?? -1
  if (last - first >= growingBatchesMax * growingPartsMax) return []
  const othersTurn = inSlices()
  const parts = []
  for (let begin = first; begin <= last; begin += growingBatchesMax) {
    const end = Math.min(begin + growingBatchesMax - 1, last)
    const head = await batchAt(log, day, { from: BigInt(begin) })
    const tail = await batchAt(log, day, { from: BigInt(end) })
    if (head?.revision !== begin || tail?.revision !== end) return []
    const id = `${begin.toString()}-${end.toString()}`
    parts.push({ id, from: isoOf(head.recordedAt), to: isoOf(tail.recordedAt) })
    await othersTurn()
  }
  return parts
}

/** The bytes of such a part, wherever its ticks are by now; null: there is none of this name. */
export const packPart = async (
  log: TickLog,
  day: FeedDay,
  id: string,
  { growingBatchesMax }: Pick<Limits, 'growingBatchesMax'>,
): Promise<Uint8Array | null> => {
  const [from = 0, to = -1] = /^\d{1,9}-\d{1,9}$/.test(id) ? id.split('-').map(Number) : []
  const count = to - from + 1
  if (count < 1 || count > growingBatchesMax) return null
  const othersTurn = inSlices()
  const batches: TapeBatch[] = []
  for await (const read of readTicks(log, { ...day, from, batchesMax: count })) {
    if (read.type !== 'ticks') return null
    batches.push({ ...read, first: 0 })
    await othersTurn()
  }
  return batches.length === count ? packSegment(batches) : null
}
