import type { EventRow } from '../blocks/event-row.ts'
import { type Gap, isIn } from '../check/check-gaps.ts'
import type { Mentioned } from './source.ts'

export interface Lost {
  /** In the log's order. */
  readonly events: readonly Mentioned[]
  /** Positions in no block, of which nothing else is known. */
  readonly unknown: readonly Gap[]
}

interface StreamSeen {
  /** Revision after the last event that is readable or known to be lost. */
  next: number
  position: number
}

interface Missing {
  readonly stream: string
  readonly revision: number
  /** Positions of the stream's events before and after it. */
  readonly after: number
  readonly before: number
}

type WholeBlocks = Iterable<{
  readonly first: number
  readonly events: number
  readonly rows: readonly (EventRow | null)[]
}>

/** Reads the valid blocks and finds missing revisions and positions in no block. */
const readWhole = (blocks: WholeBlocks, first: number | null, expires: ReadonlySet<string>) => {
  const streams = new Map<string, StreamSeen>()
  const missing: Missing[] = []
  const free: Gap[] = []
  let next = first
  for (const block of blocks) {
    if (next !== null && block.first > next) free.push({ from: next, to: block.first - 1 })
    next = block.first + block.events
    for (const row of block.rows) {
      if (row === null) continue
      const { stream, revision, position } = row
      const seen = streams.get(stream) ?? { next: expires.has(stream) ? revision : 0, position: -1 }
      for (let lost = seen.next; lost < revision; lost += 1)
        missing.push({ stream, revision: lost, after: seen.position, before: position })
      streams.set(stream, { next: revision + 1, position })
    }
  }
  return { streams, missing, free: [...free, { from: next ?? 1, to: Number.MAX_SAFE_INTEGER }] }
}

const keyOf = ({ stream, revision }: Pick<Mentioned, 'stream' | 'revision'>): string =>
  `${stream}@${revision}`

/** The free positions in the gaps, which are few compared with the log. */
const createFree = (spans: readonly Gap[]) => {
  const taken = new Set<number>()
  const isFree = (position: number): boolean => !taken.has(position) && isIn(spans, position)
  const firstBetween = (after: number, before: number): number | null => {
    for (const { from, to } of spans)
      for (let at = Math.max(from, after + 1); at <= Math.min(to, before - 1); at += 1)
        if (!taken.has(at)) return at
    return null
  }
  return {
    isFree,
    firstBetween,
    take: (position: number) => void taken.add(position),
    /** The positions still free, up to the last position that is known. */
    left: (end: number): Gap[] => {
      const left: Gap[] = []
      const sorted = [...taken].sort((a, b) => a - b)
      for (const { from, to } of spans) {
        let start = from
        for (const at of sorted) {
          if (at < from || at > to) continue
          if (at > start) left.push({ from: start, to: at - 1 })
          start = at + 1
        }
        if (start <= Math.min(to, end)) left.push({ from: start, to: Math.min(to, end) })
      }
      return left
    },
  }
}

/**
 * Finds the events that are in no valid block. A revision missing between two others was lost. The
 * end of a stream, or a whole lost stream, is known only from other parts of the damaged file,
 * which may be wrong: such an event counts only if its stream continues at a position in no block.
 * @param first position of the log's first event; null: it cannot be read
 * @param mentions the most reliable first
 */
export const findLost = (
  blocks: WholeBlocks,
  first: number | null,
  expires: ReadonlySet<string>,
  mentions: Iterable<Mentioned>,
): Lost => {
  const { streams, missing, free: spans } = readWhole(blocks, first, expires)
  const free = createFree(spans)
  const mentioned = new Map<string, Mentioned>()
  for (const mention of mentions)
    if (free.isFree(mention.position) && !mentioned.has(keyOf(mention)))
      mentioned.set(keyOf(mention), mention)
  const events: Mentioned[] = []
  const lose = (event: Mentioned) => {
    events.push(event)
    free.take(event.position)
    mentioned.delete(keyOf(event))
  }
  const placed = missing.filter((one) => {
    const { position = -1 } = mentioned.get(keyOf(one)) ?? {}
    if (position <= one.after || position >= one.before || !free.isFree(position)) return true
    lose({ stream: one.stream, revision: one.revision, position })
    return false
  })
  const rest = [...mentioned.values()].sort((a, b) => a.position - b.position)
  for (const mention of rest) {
    const { stream, revision, position } = mention
    const seen = streams.get(stream)
    const isNext =
      seen === undefined ? revision === 0 || expires.has(stream) : revision === seen.next
    if (!isNext || position <= (seen?.position ?? -1) || !free.isFree(position)) continue
    lose(mention)
    streams.set(stream, { next: revision + 1, position })
  }
  for (const { stream, revision, after, before } of placed) {
    const position = free.firstBetween(after, before)
    if (position !== null) lose({ stream, revision, position })
  }
  const end = events.reduce(
    (last, { position }) => Math.max(last, position),
    spans.at(-2)?.to ?? -1,
  )
  const unknown = free.left(end)
  return {
    events: events.sort((a, b) => a.position - b.position),
    unknown: expires.size > 0 ? [] : unknown,
  }
}
