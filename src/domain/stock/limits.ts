/** An append may hold 1 MiB; the widest bar takes 124 bytes as JSON. */
export const stockLimits = {
  /** Longer histories come in several imports, see `chunksOf` of the import. */
  barsPerImportMax: 8_000,
  /** Rows of one statement: the longest reports have some 60. */
  rowsPerStatementMax: 100,
  yearsPerReportMax: 10,
  metricCharactersMax: 80,
  /** A trading day has 25 hours when New York sets its clocks back. */
  minutesPerDayMax: 1_500,
  /** Adjusted prices differ in the last digits: an open may pass the high by this share. */
  rangeToleranceRatio: 1e-6,
  /** Repeated reports within this many events are recognised and have no effect. */
  eventsRemembered: 16,
  /**
   * The same for a day that is closed again, which happens right after a feed was cut off at
   * midnight. Each of them is a day's minutes: to read sixteen of every symbol takes a night.
   */
  eventsLookedAtToClose: 2,
} as const
