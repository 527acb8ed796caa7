import type { Signal } from '../../../contracts/market/signals.ts'

export const signalSorts = ['newest', 'confidence', 'edge', 'symbol'] as const
export type SignalSort = (typeof signalSorts)[number]

/** Percentage points by which the confidence exceeds the hit rate of any entry; null: unknown. */
export const edgeOf = ({ confidence, baseRate }: Signal): number | null =>
  baseRate === null ? null : Math.round(confidence - baseRate * 100)

const newestFirst = (a: Signal, b: Signal) => Date.parse(b.createdAt) - Date.parse(a.createdAt)

const orders: Readonly<Record<SignalSort, (a: Signal, b: Signal) => number>> = {
  newest: newestFirst,
  confidence: (a, b) => b.confidence - a.confidence,
  // Unknown ones come last.
  edge: (a, b) => (edgeOf(b) ?? -101) - (edgeOf(a) ?? -101),
  symbol: (a, b) => (a.symbol < b.symbol ? -1 : Number(a.symbol > b.symbol)),
}

/** The best or the first of the order on top; equals newest first. */
export const sortSignals = (signals: readonly Signal[], sort: SignalSort): readonly Signal[] =>
  signals.toSorted((a, b) => orders[sort](a, b) || newestFirst(a, b))
