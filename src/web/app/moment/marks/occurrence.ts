import type { ListedAlert } from '../../../../contracts/alerts/alerts.ts'
import type { ChatMessage } from '../../../../contracts/chat.ts'
import type { NewsItem } from '../../../../contracts/market/news.ts'
import type { Signal } from '../../../../contracts/market/signals.ts'
import type { TrialTrigger } from '../../../state/tried-alert.ts'
import type { Direction } from '../deck/steps.ts'

/** Something that happened at a moment (Unix ms); the first kinds are the most important ones. */
export type Occurrence = { readonly at: number } & (
  | {
      readonly kind: 'alert'
      readonly alert: ListedAlert
      /** Of a watched scan the symbol that triggered it; null: not known. */
      readonly symbol: string | null
    }
  | { readonly kind: 'signal'; readonly signal: Signal }
  | { readonly kind: 'news'; readonly item: NewsItem }
  | { readonly kind: 'chat'; readonly message: ChatMessage }
  | TrialTrigger
)

export type OccurrenceKind = Occurrence['kind']

/** In the order of their importance. */
export const occurrenceKinds = [
  'trial',
  'alert',
  'signal',
  'news',
  'chat',
] as const satisfies readonly OccurrenceKind[]

/** Recording takes a moment: this long after an occurrence, the page certainly shows it. */
const seenAfterMs = 1_000

/** The moment (Unix ms) at which the page shows an occurrence. */
export const seenAt = ({ at }: Pick<Occurrence, 'at'>): number => at + seenAfterMs

/** The most important one. */
export const foremost = (occurrences: readonly Occurrence[]): Occurrence | undefined =>
  occurrenceKinds.flatMap((kind) => occurrences.find((one) => one.kind === kind) ?? [])[0]

/** Of ascending ones, the moment of the nearest after or before another; null: there is none. */
export const besideMark = (
  occurrences: readonly Occurrence[],
  at: number,
  direction: Direction,
): number | null => {
  const found =
    direction === 1
      ? occurrences.find((one) => seenAt(one) > at)
      : occurrences.findLast((one) => seenAt(one) < at)
  return found ? seenAt(found) : null
}

export interface Cluster<One = Occurrence> {
  /** Of its span, Unix ms. */
  readonly from: number
  readonly occurrences: readonly One[]
}

/**
 * Those of each span together: marks side by side do not cover each other.
 * @param spanOf when the span of a moment begins, Unix ms
 */
export const clustersOf = <One extends Pick<Occurrence, 'at'>>(
  occurrences: readonly One[],
  spanOf: (at: number) => number,
): Cluster<One>[] => {
  const clusters = new Map<number, One[]>()
  for (const one of occurrences) {
    const from = spanOf(one.at)
    const others = clusters.get(from)
    if (others) others.push(one)
    else clusters.set(from, [one])
  }
  return [...clusters].map(([from, own]) => ({ from, occurrences: own }))
}
