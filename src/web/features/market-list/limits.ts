export const listLimits = {
  /** The whole list is fetched anew, so that new listings and sectors appear. */
  refreshMs: 300_000,
  /** And this often while it has none or not all: a new market is being filled. */
  refreshFillingMs: 5_000,
  /** Rows find their new places this often; faster, nothing could be read or hit. */
  reorderMs: 5_000,
  /** 96 units of 4 px. */
  areaPx: 384,
  rowPx: 48,
  /** Empty rows while the list loads: as many as the tallest screen has room for. */
  skeletonRows: 30,
  overscanRows: 6,
  /** A held-down arrow key runs past rows without fetching each. */
  keyboardSettleMs: 160,
} as const
