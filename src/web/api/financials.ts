import { type FinancialsReply, financialsReply } from '../../contracts/financials.ts'
import { api } from './api.ts'

/** Statements are cached for an hour. */
const freshSeconds = 3_600

const financials = api.injectEndpoints({
  endpoints: (build) => ({
    financials: build.query<FinancialsReply, string>({
      // The only call that is retried: its source may be rate-limited for a moment.
      queryFn: async (symbol, _, __, ask) => {
        const call = { url: `/api/stocks/${encodeURIComponent(symbol)}/financials`, waits: false }
        const first = await ask(call)
        const { data, error } = first.error ? await ask(call) : first
        return error ? { error: error } : { data: data as FinancialsReply }
      },
      responseSchema: financialsReply,
      keepUnusedDataFor: freshSeconds,
    }),
  }),
})

export const useFinancials = (symbol: string) =>
  financials.useFinancialsQuery(symbol, { refetchOnMountOrArgChange: freshSeconds })
