/** The message of a fault, as readiness shows it. */
export const faultSentence = (error: unknown): string =>
  error instanceof Error ? error.message : 'a fault'
