import {
  type LoadNyseReply,
  loadNyseReply,
  type MarketUpdateReply,
  marketUpdateReply,
  type ReferenceReply,
  referenceReply,
} from '../../../contracts/market/market.ts'
import { api } from '../api.ts'

const market = api.injectEndpoints({
  endpoints: (build) => ({
    // It has no past. No external source is a valid answer, which is not retried.
    reference: build.query<ReferenceReply | null, string>({
      query: (symbol) => ({
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

export const { useReferenceQuery, useUpdateMarketMutation, useLoadNyseMutation } = market
