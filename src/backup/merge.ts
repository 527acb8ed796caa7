import type { BackupLimits } from './limits.ts'
import { type Span, spanName } from './names.ts'
import { toLogPart } from './objects.ts'
import type { LogSource } from './ports.ts'
import type { SealedTarget } from './sealed-target.ts'

export interface Merged {
  /** Consecutive spans that were written. */
  readonly made: readonly Span[]
  /** Their parts, to be removed. */
  readonly gone: readonly Span[]
}

/** The spans of the lowest level that has enough of them; they are consecutive. */
const dueOf = (spans: readonly Span[], objectsPerMerge: number): readonly Span[] | null => {
  const levels = [...new Set(spans.map(({ level }) => level))].sort((a, b) => a - b)
  for (const level of levels) {
    const same = spans.filter((span) => span.level === level)
    if (same.length >= objectsPerMerge) return same
  }
  return null
}

/**
 * Replaces many small objects by few large ones, read from the log itself. A restore then requests
 * hundreds of objects instead of one for every second, and expired events are removed. If it is
 * interrupted, both remain, and readers use the larger.
 */
export const mergeSpans = async (
  log: Pick<LogSource, 'page'>,
  target: Pick<SealedTarget, 'put'>,
  spans: readonly Span[],
  { objectsPerMerge, charactersPerObjectMax }: BackupLimits,
): Promise<Merged | null> => {
  const gone = dueOf(spans, objectsPerMerge)
  const [first] = gone ?? []
  if (gone === null || first === undefined) return null
  const end = gone.at(-1)?.to ?? first.to
  const made: Span[] = []
  for (let from = first.from; from <= end;) {
    const blocks = log.page(from, end, charactersPerObjectMax)
    const last = blocks.at(-1)
    const isLast = last === undefined || log.page(last.first + 1, end, 1).length === 0
    const span = { from, to: isLast ? end : last.first + last.events - 1, level: first.level + 1 }
    await target.put(spanName(span), toLogPart(blocks))
    made.push(span)
    from = span.to + 1
  }
  return { made, gone }
}
