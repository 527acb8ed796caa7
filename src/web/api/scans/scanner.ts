import { useCallback } from 'react'
import type { ScanRuleInput } from '../../../contracts/scans/scan-rules.ts'
import type { AgedScanMatch } from '../../../contracts/scans/scan-match.ts'
import {
  scanReply,
  type ScannerMetricsReply,
  scannerMetricsReply,
} from '../../../contracts/scans/scanner.ts'
import { api } from '../api.ts'
import { type AtMoment, ofNow, useAtMoment, useMoment, usePolling } from '../moment.ts'

const pollMs = 10_000

const scanner = api.injectEndpoints({
  endpoints: (build) => ({
    metrics: build.query<ScannerMetricsReply, AtMoment>({
      query: ({ asOf }) => ({ url: '/api/scanner/metrics', asOf }),
      responseSchema: scannerMetricsReply,
      providesTags: ofNow('Metrics'),
    }),
    scan: build.mutation<readonly AgedScanMatch[], { rules: readonly ScanRuleInput[] } & AtMoment>({
      query: ({ rules, asOf }) => ({
        url: '/api/scanner/scan',
        method: 'POST',
        body: { rules },
        asOf,
      }),
      rawResponseSchema: scanReply,
      transformResponse: (reply: { matches: AgedScanMatch[] }) => reply.matches,
    }),
  }),
})

export const useScanMutation = () => {
  const [ask, state] = scanner.useScanMutation()
  const asOf = useMoment()
  const scan = useCallback((rules: readonly ScanRuleInput[]) => ask({ rules, asOf }), [ask, asOf])
  return [scan, state] as const
}

export const useMetrics = () =>
  scanner.useMetricsQuery(useAtMoment({}), { pollingInterval: usePolling(pollMs) })
