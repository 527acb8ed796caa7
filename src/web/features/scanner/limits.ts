export const scannerLimits = {
  /** Cards before View All: as many as fill their rows of two, four or eight, as the 32 do. */
  cardsAtFirst: 8,
  stocksPerCard: 3,
  savedScansMax: 200,
  nameCharactersMax: 80,
  /** Symbols of a saved scan that are recorded when it is viewed. */
  viewedSymbolsMax: 500,
  /** Symbols named beside a saved scan that entered or left. */
  namedMax: 5,
  /** Matches on a wall screen. */
  wallMatchesMax: 60,
  /** Longer than the longest scan of an address. */
  addressCharactersMax: 4_000,
  /** The rules rest this long before it is asked how many stocks meet them. */
  previewSettleMs: 400,
  /** How long a row is marked that entered or left the live scan. */
  changeShownMs: 5_000,
  rowPx: 42,
  areaPx: 420,
  overscanRows: 8,
  /** Results that are put on the watchlist: how many at once, and the pause between them after that. */
  watchAtOnce: 20,
  watchBurst: 60,
  /** The server takes 20 changes a second after a burst of 100. */
  watchPauseMs: 1_100,
} as const
