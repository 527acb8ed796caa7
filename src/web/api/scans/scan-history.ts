import { type ScanHistoryReply, scanHistoryReply } from '../../../contracts/scans/scan-history.ts'
import {
  type ScanOutcomesReply,
  scanOutcomesReply,
} from '../../../contracts/scans/scan-outcomes.ts'
import type { ScanRuleInput } from '../../../contracts/scans/scan-rules.ts'
import type { TradingDate } from '../../../domain/calendar/trading-day.ts'
import { api } from '../api.ts'

interface Asked {
  readonly rules: readonly ScanRuleInput[]
  /** Both inclusive. */
  readonly from: TradingDate
  readonly to: TradingDate
}

/** Questions that have too much to say for an address. They name their days, so they have no moment. */
const asking = { method: 'POST', timeless: true } as const

const histories = api.injectEndpoints({
  endpoints: (build) => ({
    scanHistory: build.query<ScanHistoryReply['moments'], Asked>({
      query: (asked) => ({
        ...asking,
        url: '/api/scanner/history',
        body: { ...asked, every: 'day' },
      }),
      rawResponseSchema: scanHistoryReply,
      transformResponse: ({ moments }: ScanHistoryReply) => moments,
    }),
    scanOutcomes: build.query<ScanOutcomesReply, Asked>({
      query: (asked) => ({ ...asking, url: '/api/scanner/outcomes', body: asked }),
      responseSchema: scanOutcomesReply,
    }),
  }),
})

export const { useScanHistoryQuery, useScanOutcomesQuery } = histories
