import type { NewsReport } from '../../market/news/port.ts'
import { faultSentence } from '../server/fault-sentence.ts'
import { recurringDuty } from './recurring-duty.ts'

/** So many rounds without news, and something stands still. */
const roundsMissedMax = 3

/**
 * What keeps news from coming in, in words; nothing before they have begun.
 * @param everyMs between two rounds
 */
export const newsHealth = (everyMs: number, monotonicNow: () => number) => {
  const maxAgeMs = (roundsMissedMax + 1) * everyMs
  const { readiness, did, failed } = recurringDuty(
    { name: 'news', maxAgeMs, keepsTraffic: true },
    'news have not been asked for for too long',
    monotonicNow,
  )
  return {
    readiness,
    heard: (report: NewsReport): void => {
      if (report.kind === 'news_unavailable') failed(`news wait: ${faultSentence(report.error)}`)
      if (report.kind === 'news_asked') did()
    },
    ended: (error: unknown): void => failed(`news have ended: ${faultSentence(error)}`),
  }
}
