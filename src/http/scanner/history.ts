import {
  scanHistoryBody,
  scanHistoryLimits,
  type ScanHistoryReply,
  scanHistoryReply,
} from '../../contracts/scans/scan-history.ts'
import { isDateText, nextMidnight, tradingDayStart } from '../../domain/calendar/trading-day.ts'
import { invalidField } from '../refusals/faults.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'

const startOf = (text: string): number =>
  isDateText(text) ? tradingDayStart(text) : Date.parse(text)

const endOf = (text: string): number =>
  isDateText(text) ? nextMidnight(tradingDayStart(text)) - 1 : Date.parse(text)

export const endsFirst = invalidField('to', 'to must not be before from')

/** Read from recorded bars, so it takes its turn among the queries of the past. */
export const scanHistory = route.post('/scanner/history', {
  summary: 'Which symbols matched at the end of each day or hour of a span',
  body: scanHistoryBody,
  limit: 'scans',
  replies: { 200: scanHistoryReply.describe('The moments, oldest first') },
  answer: async (
    { readModels, scanHistory: read, pastReads },
    { body: { rules, every, ...span } },
  ) => {
    const [from, to] = [startOf(span.from), endOf(span.to)]
    if (to < from) return refuse(endsFirst)
    const { momentsMax } = scanHistoryLimits
    const moments = await pastReads.run(() =>
      read(readModels, { rules, every, from, to, momentsMax }),
    )
    return ok({ moments } satisfies ScanHistoryReply)
  },
})
