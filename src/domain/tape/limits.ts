export const tapeLimits = {
  /** Base64 characters: with the other members, the event stays below 256 KiB. */
  segmentCharactersMax: 260_000,
  /** More ticks begin another segment: they are in memory while they are encoded. */
  ticksPerSegmentMax: 120_000,
  /** The span of a segment: it begins at a multiple of this since 1970. */
  segmentMs: 900_000,
} as const

/** The quarter hour since 1970 that a moment (Unix ms) is in. */
export const quarterHourOf = (ms: number): number => Math.floor(ms / tapeLimits.segmentMs)
