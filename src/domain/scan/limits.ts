export const scanLimits = {
  rulesPerScanMax: 20,
  /** Newest values in a moving average, days, weeks or months; as long as the longest metric. */
  averagePeriodMax: 200,
  averagePeriodDefault: 30,
} as const

/** A smaller difference is none: binary fractions make 10.10 − 10.00 less than 0.10. */
export const noDifference = 1e-9

/** Two values at most a cent apart are equal. */
export const equalWithin = 0.01 + noDifference
