import { watchlistLimits } from '../../../domain/watchlist/limits.ts'

/** Limits of importing a list: the server takes 20 writes a second after a burst of 100. */
export const importLimits = {
  symbolsMax: watchlistLimits.symbolsPerWatchlistMax,
  bytesMax: 1_000_000,
  burstSymbols: 60,
  paceMs: 60,
} as const
