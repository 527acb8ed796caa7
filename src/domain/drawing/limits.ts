export const drawingLimits = {
  /** One more is refused. */
  drawingsPerSymbolMax: 200,
  /** On all symbols; one more is refused. */
  drawingsPerTraderMax: 2_000,
  /** In code points; checked before the text is sealed. */
  textCharactersMax: 200,
  /** Sealed text in base64url: some 1,700 for the longest that is taken. */
  sealedCharactersMax: 4_096,
  /** An anchor's time: 2100-01-01 in Unix seconds. */
  anchorTimeMax: 4_102_444_800,
  /** How long ago a drawing that is sent only now may have been drawn, in ms: 30 days. */
  sentAfterMaxMs: 2_592_000_000,
  /** US dollars a share, as of every price. */
  anchorPriceMax: 1e9,
} as const
