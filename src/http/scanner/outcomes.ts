import { scanHistoryLimits } from '../../contracts/scans/scan-history.ts'
import {
  scanOutcomesBody,
  type ScanOutcomesReply,
  scanOutcomesReply,
} from '../../contracts/scans/scan-outcomes.ts'
import { type TradingDate, tradingDate } from '../../domain/calendar/trading-day.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { endsFirst } from './history.ts'

/** Read from recorded bars, so it takes its turn among the queries of the past. */
export const scanOutcomes = route.post('/scanner/outcomes', {
  summary: 'What symbols did in the 1, 5 and 20 trading days after they began to match',
  body: scanOutcomesBody,
  limit: 'scans',
  replies: { 200: scanOutcomesReply.describe('By daily closes, beside the market') },
  answer: async (
    { readModels, scanOutcomes: read, pastReads, clock },
    { body: { rules, ...span } },
  ) => {
    const [from, to] = [span.from as TradingDate, span.to as TradingDate]
    if (to < from) return refuse(endsFirst)
    const today = tradingDate(clock())
    const daysMax = scanHistoryLimits.momentsMax
    const found = await pastReads.run(() => read(readModels, { rules, from, to, today, daysMax }))
    return ok(found satisfies ScanOutcomesReply)
  },
})
