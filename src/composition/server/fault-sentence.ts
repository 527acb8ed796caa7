/** What went wrong, as readiness tells it. */
export const faultSentence = (error: unknown): string =>
  error instanceof Error ? error.message : 'a fault'
