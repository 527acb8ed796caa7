import type { RecordedBatch } from './feed-batches.ts'
import type { BatchPart, Direction, MissingTicks, Part } from './tape-parts.ts'

/** A whole tick batch, or what is missing. */
export type TicksRead = RecordedBatch | MissingTicks

const expired = 'These ticks have expired, and no tape has them.'

const missing = (from: number, to: number): MissingTicks => ({
  type: 'missing',
  from,
  to,
  reason: expired,
})

const isWhole = ({ first, isCut }: BatchPart): boolean => first === 0 && !isCut

const joinTwo = (one: BatchPart, other: BatchPart): BatchPart => {
  if (isWhole(one)) return one
  if (isWhole(other)) return other
  const [head, tail] = one.first <= other.first ? [one, other] : [other, one]
  const ticks = [...head.batch.ticks, ...tail.batch.ticks]
  return { batch: { ...head.batch, ticks }, first: head.first, isCut: tail.isCut }
}

const readOf = (part: BatchPart): TicksRead => {
  const { revision } = part.batch
  return isWhole(part) ? part.batch : missing(revision, revision)
}

/** Puts the parts of each batch together, which follow each other in either direction. */
export async function* joinParts(
  parts: AsyncIterable<Part>,
): AsyncGenerator<TicksRead, void, undefined> {
  let held: BatchPart | null = null
  for await (const part of parts) {
    if ('batch' in part) {
      if (held?.batch.revision === part.batch.revision) held = joinTwo(held, part)
      else {
        if (held !== null) yield readOf(held)
        held = part
      }
      continue
    }
    if (held !== null) yield readOf(held)
    held = null
    yield part
  }
  if (held !== null) yield readOf(held)
}

const spanOf = (read: TicksRead): [first: number, last: number] =>
  read.type === 'ticks' ? [read.revision, read.revision] : [read.from, read.to]

/** Without what was read before; null: nothing is left. Two segments may miss parts of one batch. */
const afterRead = (read: TicksRead, isForwards: boolean, expected: number | null) => {
  if (read.type === 'ticks' || expected === null) return read
  const rest = isForwards
    ? { ...read, from: Math.max(read.from, expected) }
    : { ...read, to: Math.min(read.to, expected) }
  return rest.from > rest.to ? null : rest
}

/**
 * Adds what is missing between batches, before the first, and, backwards, after the last.
 * @param start the revision that is read first; null: the first that there is
 */
export async function* withGaps(
  reads: AsyncIterable<TicksRead>,
  direction: Direction,
  start: number | null,
): AsyncGenerator<TicksRead, void, undefined> {
  const isForwards = direction === 'forwards'
  let expected = start
  for await (const any of reads) {
    const read = afterRead(any, isForwards, expected)
    if (read === null) continue
    const [first, last] = spanOf(read)
    if (expected !== null && isForwards && first > expected) yield missing(expected, first - 1)
    if (expected !== null && !isForwards && last < expected) yield missing(last + 1, expected)
    yield read
    expected = isForwards ? last + 1 : first - 1
  }
  if (expected !== null && !isForwards && expected >= 0) yield missing(0, expected)
}
