import type { z } from 'zod'
import type { watchedScan } from '../../../contracts/alerts/alert-rules.ts'
import {
  type ScanDryRunReply,
  scanDryRunReply,
} from '../../../contracts/alerts/alert-scan-dry-run.ts'
import { api } from '../api.ts'

/** A watched scan as it is sent. */
export type SentScan = { [Name in keyof typeof watchedScan]: z.input<(typeof watchedScan)[Name]> }

const dryRuns = api.injectEndpoints({
  endpoints: (build) => ({
    scanDryRun: build.query<ScanDryRunReply, SentScan>({
      query: (body) => ({ url: '/api/alerts/dry-run', method: 'POST', body, timeless: true }),
      responseSchema: scanDryRunReply,
    }),
  }),
})

export const { useScanDryRunQuery } = dryRuns
