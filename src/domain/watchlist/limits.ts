export const watchlistLimits = {
  symbolsPerWatchlistMax: 500,
} as const
