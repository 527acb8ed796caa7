import type { BackupLimits } from './limits.ts'
import { type Span, spanName } from './names.ts'
import { toLogPart } from './objects.ts'
import type { LogSource } from './ports.ts'
import type { SealedTarget } from './sealed-target.ts'

export interface Merged {
  /** Follow each other, and are there. */
  readonly made: readonly Span[]
  /** What they are made of, to be removed. */
  readonly gone: readonly Span[]
}

/** Those of the lowest level that has enough of them: they follow each other. */
const dueOf = (spans: readonly Span[], objectsPerMerge: number): readonly Span[] | null => {
  const levels = [...new Set(spans.map(({ level }) => level))].sort((a, b) => a - b)
  for (const level of levels) {
    const same = spans.filter((span) => span.level === level)
    if (same.length >= objectsPerMerge) return same
  }
  return null
}

/**
 * Writes what many small objects hold as few large ones, read from the log itself: a restore asks
 * for hundreds of objects instead of one for every second, and what has expired meanwhile is gone.
 * Ended midway it leaves both, of which a reader takes the larger.
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
