export const watchlistLimits = {
  /** One more is refused. */
  symbolsPerWatchlistMax: 500,
  /** The first list included; a list that can still be restored is not. */
  listsPerTraderMax: 20,
  sectionsPerWatchlistMax: 50,
  /** An encrypted name, title or note, in base64url: 2,400 for the longest note that is taken. */
  sealedCharactersMax: 4_096,
} as const

/** What a trader writes, in code points, before it is encrypted: contracts check it. */
export const watchlistTextLimits = {
  nameCharactersMax: 40,
  sectionCharactersMax: 40,
  noteCharactersMax: 280,
} as const
