import type { RecordTapeSegment } from '../../domain/tape/commands.ts'
import { type TapeBatch, batchesOf, DamagedSegment } from '../../domain/tape/format/segment.ts'
import { tapeLimits } from '../../domain/tape/limits.ts'
import { comparePositions } from '../position.ts'
import type { RecordedBatch } from './feed-batches.ts'
import { packSegment, unpackSegment } from './pack.ts'
import type { FeedDay } from './segments.ts'

/** A tick batch or a part of one. */
interface Part extends TapeBatch {
  /** The rest of the batch is in the next part. */
  readonly isCut: boolean
}

const wholePart = (batch: RecordedBatch, first: number): Part => {
  const { revision, position, recordedAt, commandId, ticks } = batch
  return {
    revision,
    position,
    recordedAt,
    commandId,
    first,
    ticks: ticks.slice(first),
    isCut: false,
  }
}

const countTicks = (parts: readonly Part[]): number =>
  parts.reduce((sum, { ticks }) => sum + ticks.length, 0)

/** The first ticks, up to this many, and the rest. */
const split = (parts: readonly Part[], ticksMax: number): [Part[], Part[]] => {
  const head: Part[] = []
  let left = ticksMax
  for (const [index, part] of parts.entries()) {
    const { ticks, first } = part
    if (ticks.length <= left) {
      head.push(part)
      left -= ticks.length
      continue
    }
    const rest = parts.slice(index + 1)
    if (left === 0) return [head, [part, ...rest]]
    head.push({ ...part, ticks: ticks.slice(0, left), isCut: true })
    return [head, [{ ...part, first: first + left, ticks: ticks.slice(left) }, ...rest]]
  }
  return [head, []]
}

/** The bytes of these ticks. @throws DamagedSegment when they would not come back exactly */
const packExactly = async (parts: readonly Part[]): Promise<Uint8Array> => {
  const bytes = await packSegment(parts)
  const back = batchesOf(await unpackSegment(bytes))
  const isSame = parts.every((part, index) => {
    const other = back[index]
    return (
      other?.ticks.length === part.ticks.length &&
      other.revision === part.revision &&
      other.recordedAt === part.recordedAt &&
      other.commandId === part.commandId &&
      comparePositions(other.position, part.position) === 0 &&
      part.ticks.every((tick, at) =>
        tick.every((value, field) => other.ticks[at]?.[field] === value),
      )
    )
  })
  if (!isSame) throw new DamagedSegment('A new segment gives other ticks back.')
  return bytes
}

const commandOf = (day: FeedDay, parts: readonly Part[], bytes: Uint8Array): RecordTapeSegment => {
  const [head, last] = [parts[0], parts.at(-1)]
  if (head === undefined || last === undefined) throw new RangeError('A segment has ticks.')
  const { source, date } = day
  return {
    type: 'RecordTapeSegment',
    source,
    date,
    first: { revision: head.revision, index: head.first },
    next: last.isCut
      ? { revision: last.revision, index: last.first + last.ticks.length }
      : { revision: last.revision + 1, index: 0 },
    from: head.recordedAt,
    to: last.recordedAt,
    ticks: countTicks(parts),
    symbols: new Set(parts.flatMap(({ ticks }) => ticks.map(([symbol]) => symbol))).size,
    segment: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'),
  }
}

async function* fitting(
  day: FeedDay,
  parts: readonly Part[],
  charactersMax: number,
): AsyncGenerator<RecordTapeSegment> {
  const command = commandOf(day, parts, await packExactly(parts))
  const pieces = Math.ceil(command.segment.length / charactersMax)
  const ticks = countTicks(parts)
  if (pieces === 1 || ticks === 1) yield command
  else {
    const [head, rest] = split(parts, Math.floor(ticks / Math.min(pieces, ticks)))
    yield* fitting(day, head, charactersMax)
    yield* fitting(day, rest, charactersMax)
  }
}

/**
 * The commands that record these tick batches, in order: one segment, or several if it would be too
 * large. Each was decoded and compared before.
 * @param index the place of the first tick to record, in the first batch
 * @throws DamagedSegment when the ticks would not come back exactly
 */
export const makeSegments = (
  day: FeedDay,
  batches: readonly RecordedBatch[],
  index = 0,
  charactersMax: number = tapeLimits.segmentCharactersMax,
): AsyncGenerator<RecordTapeSegment> =>
  fitting(
    day,
    batches.map((batch, at) => wholePart(batch, at === 0 ? index : 0)),
    charactersMax,
  )
