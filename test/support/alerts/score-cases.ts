import { scoring } from '../../../src/domain/signal/score/cases.ts'

/** All cases that have a score. */
export const scoreCases = (...of: Parameters<typeof scoring>) =>
  [...scoring(...of)].filter((one) => one !== null)
