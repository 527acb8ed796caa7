import { type FinancialsReply, financialsReply } from '../../../contracts/market/financials.ts'
import { api } from '../api.ts'
import { type AtMoment, useAtMoment } from '../moment.ts'

const freshSeconds = 3_600

const financials = api.injectEndpoints({
  endpoints: (build) => ({
    financials: build.query<FinancialsReply, { symbol: string } & AtMoment>({
      // The only call that is retried: its source may be rate-limited for a moment.
      queryFn: async ({ symbol, asOf }, _, __, ask) => {
        const url = `/api/stocks/${encodeURIComponent(symbol)}/financials`
        const call = { url, asOf, waits: false }
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
  financials.useFinancialsQuery(useAtMoment({ symbol }), {
    refetchOnMountOrArgChange: freshSeconds,
  })
