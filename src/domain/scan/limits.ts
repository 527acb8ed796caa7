export const scanLimits = {
  rulesPerScanMax: 20,
  /** Newest values in a moving average, days, weeks or months; as long as the longest metric. */
  averagePeriodMax: 200,
  averagePeriodDefault: 30,
} as const

/** Two values at most a cent apart are equal; the rest keeps binary fractions from saying else. */
export const equalWithin = 0.01 + 1e-9
