export const watchlistLimits = {
  /** One more is refused. */
  symbolsPerWatchlistMax: 500,
} as const
