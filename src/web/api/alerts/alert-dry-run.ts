import type { z } from 'zod'
import type { dryRunBody } from '../../../contracts/alerts/alert-bodies.ts'
import { type DryRunReply, dryRunReply } from '../../../contracts/alerts/alert-dry-run.ts'
import { api } from '../api.ts'

const dryRuns = api.injectEndpoints({
  endpoints: (build) => ({
    dryRun: build.mutation<DryRunReply, z.input<typeof dryRunBody>>({
      query: (body) => ({ url: '/api/alerts/dry-run', method: 'POST', body, timeless: true }),
      responseSchema: dryRunReply,
    }),
  }),
})

export const { useDryRunMutation } = dryRuns
