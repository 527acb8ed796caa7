import type { ScanRuleInput } from '../../contracts/scan-rules.ts'
import type { AgedScanMatch } from '../../contracts/scan-match.ts'
import {
  scanReply,
  type ScannerMetricsReply,
  scannerMetricsReply,
} from '../../contracts/scanner.ts'
import { api } from './api.ts'

/** How often the metrics of all stocks are fetched while the scanner is shown. */
const pollMs = 10_000

const scanner = api.injectEndpoints({
  endpoints: (build) => ({
    metrics: build.query<ScannerMetricsReply, undefined>({
      query: () => ({ url: '/api/scanner/metrics' }),
      responseSchema: scannerMetricsReply,
      providesTags: ['Metrics'],
    }),
    scan: build.mutation<readonly AgedScanMatch[], readonly ScanRuleInput[]>({
      query: (rules) => ({ url: '/api/scanner/scan', method: 'POST', body: { rules } }),
      rawResponseSchema: scanReply,
      transformResponse: (reply: { matches: AgedScanMatch[] }) => reply.matches,
    }),
  }),
})

export const { useScanMutation } = scanner

export const useMetrics = () => scanner.useMetricsQuery(undefined, { pollingInterval: pollMs })
