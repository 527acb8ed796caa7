import type { StockEvent } from '../domain/stock/events.ts'

type DataOf<Type extends StockEvent['type']> = Extract<StockEvent, { type: Type }>['data']

export type ImportOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly sentence?: string }

/** What the command line may ask a running server to write. */
export interface ImportCommands {
  listStock(source: string, listing: Omit<DataOf<'StockListed'>, 'source'>): Promise<ImportOutcome>
  importBars(
    source: string,
    symbol: string,
    history: Pick<DataOf<'BarsImported'>, 'timeframe' | 'bars'>,
  ): Promise<ImportOutcome>
}

/** One thing that must be well before the server takes traffic. */
export interface ReadinessCheck {
  readonly name: string
  /** What is wrong in a few words, or null. */
  readonly fault: () => Promise<string | null>
}

/** Erases the person of a username; says what became of it. */
export interface UserErasure {
  erase(username: string): Promise<object>
}

export interface OpsDeps {
  /** Absolute path of DATA_DIR. */
  readonly dataFolder: string
  readonly readiness: readonly ReadinessCheck[]
  readonly imports: ImportCommands
  readonly users: UserErasure
}
