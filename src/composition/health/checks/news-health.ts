import type { NewsReport } from '../../../market/news/port.ts'
import { faultSentence } from '../../server/fault-sentence.ts'
import { periodicDuty } from '../periodic-duty.ts'

/** The duty is late after this many missed requests. */
const requestsMissedMax = 3

/**
 * Reports why no news is imported; nothing before the first request.
 * @param everyMs between two requests
 */
export const newsHealth = (everyMs: number, monotonicNow: () => number) => {
  const maxAgeMs = (requestsMissedMax + 1) * everyMs
  const { readiness, done, failed } = periodicDuty(
    { name: 'news', maxAgeMs, keepsTraffic: true },
    'news have not been requested for too long',
    monotonicNow,
  )
  return {
    readiness,
    record: (report: NewsReport): void => {
      if (report.kind === 'news_unavailable')
        failed(`news are not imported: ${faultSentence(report.error)}`)
      if (report.kind === 'news_requested') done()
    },
    ended: (error: unknown): void => failed(`news import failed: ${faultSentence(error)}`),
  }
}
