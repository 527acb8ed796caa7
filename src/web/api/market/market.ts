import {
  type LoadNyseReply,
  loadNyseReply,
  type MarketUpdateReply,
  marketUpdateReply,
  type ReferenceReply,
  referenceReply,
} from '../../../contracts/market/market.ts'
import { api } from '../api.ts'
import { type AtMoment, useAtMoment } from '../moment.ts'

const market = api.injectEndpoints({
  endpoints: (build) => ({
    // No external source is a valid answer, which is not retried.
    reference: build.query<ReferenceReply | null, { symbol: string } & AtMoment>({
      query: ({ symbol, asOf }) => ({
        asOf,
        url: `/api/market/reference/${encodeURIComponent(symbol)}`,
        waits: false,
      }),
      responseSchema: referenceReply.nullable(),
    }),
    updateMarket: build.mutation<MarketUpdateReply, readonly string[]>({
      query: (symbols) => ({ url: '/api/market/update', method: 'POST', body: { symbols } }),
      responseSchema: marketUpdateReply,
      invalidatesTags: ['Stocks', 'Stock'],
    }),
    loadNyse: build.mutation<LoadNyseReply, undefined>({
      query: () => ({ url: '/api/stocks/load-nyse', method: 'POST', body: {} }),
      responseSchema: loadNyseReply,
      invalidatesTags: ['Stocks'],
    }),
  }),
})

export const { useUpdateMarketMutation, useLoadNyseMutation } = market

export const useReference = (symbol: string) => market.useReferenceQuery(useAtMoment({ symbol }))
