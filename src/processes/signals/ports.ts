import type { Candle } from '../../domain/signal/rules/rule.ts'
import type { SignalType } from '../../domain/signal/vocabulary.ts'

/** A symbol's finished daily bars, oldest first. */
export interface SymbolHistory {
  readonly symbol: string
  /** The source of the bars. */
  readonly source: string
  readonly candles: readonly Candle[]
}

/** A signal that is not closed yet. */
export interface ActiveSignal {
  readonly signalId: string
  readonly symbol: string
  readonly type: SignalType
  readonly barTime: number
  readonly targetPrice: number | null
  readonly stopLoss: number | null
}

/** The day in progress of a symbol, so far. */
export interface DaySoFar extends Pick<Candle, 'time' | 'open' | 'high' | 'low'> {
  /** Unix ms: when its last price was seen. */
  readonly seenAt: number
}

/** The days that are finished. */
export interface Finished {
  /** First second of the newest finished daily bar. */
  readonly through: number
  /** Followed symbols that have not traded on the next day yet, so their bar is not finished. */
  readonly behind: number
}

/** What the process reads. */
export interface SignalReadSide {
  /** null: there are no bars. */
  finished(): Promise<Finished | null>
  /** The followed symbols' histories, one after the other. */
  histories(): AsyncIterable<SymbolHistory>
  active(): Promise<readonly ActiveSignal[]>
  /** First second of the newest bar with a signal; null: there are no signals. */
  newestIssuedBar(): Promise<number | null>
  /** The finished daily bars of a symbol that start after this second, oldest first. */
  barsAfter(symbol: string, barTime: number): Promise<readonly Candle[]>
  dayOf(symbol: string): Promise<DaySoFar | null>
}

export type SignalReport =
  | { readonly kind: 'studied'; readonly symbols: number; readonly cases: number }
  | { readonly kind: 'issued'; readonly signals: number }
  | { readonly kind: 'closed'; readonly outcome: string; readonly symbol: string }
  | { readonly kind: 'refused'; readonly signalId: string; readonly refusal: string }
  /** All finished bars were processed. */
  | { readonly kind: 'evaluated' }
  | { readonly kind: 'waiting'; readonly error: unknown }
