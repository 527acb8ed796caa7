import type {
  BarsReply,
  ListingProgress,
  Stock,
  StockDetail,
  StocksReply,
} from '../../contracts/stocks.ts'
import { barsReply, stockDetail, stocksReply } from '../../contracts/stocks.ts'
import type { ChartTimeframe } from '../../domain/calendar/chart-timeframes.ts'
import { spellingsOf } from '../../domain/notation/symbol.ts'
import { api } from './api.ts'

/** The list is virtualised, so it can show everything that the server returns. */
const stocksMax = 10_000
/** As many bars as the chart shows at first. */
export const barsPerLoad = 100

/** The store takes the list as it is; else it would make each of the bars immutable, one by one. */
const unchanging = (reply: BarsReply): BarsReply => {
  Object.freeze(reply.bars)
  return reply
}

const stocks = api.injectEndpoints({
  endpoints: (build) => ({
    stocks: build.query<StocksReply, undefined>({
      query: () => ({ url: `/api/stocks?limit=${stocksMax.toString()}` }),
      responseSchema: stocksReply,
      providesTags: ['Stocks'],
    }),
    stock: build.query<StockDetail, string>({
      query: (symbol) => ({ url: `/api/stocks/${encodeURIComponent(symbol)}` }),
      responseSchema: stockDetail,
      providesTags: ['Stock'],
    }),
    // Prices continue while a chart is not shown, so bars are never taken from the cache.
    bars: build.query<BarsReply, { symbol: string; timeframe: ChartTimeframe; limit: number }>({
      query: ({ symbol, timeframe, limit }) => ({
        url: `/api/stocks/${encodeURIComponent(symbol)}/bars?timeframe=${timeframe}&limit=${limit.toString()}`,
      }),
      rawResponseSchema: barsReply,
      transformResponse: unchanging,
      keepUnusedDataFor: 0,
      providesTags: ['Bars'],
    }),
    barsUntil: build.query<
      BarsReply,
      { symbol: string; timeframe: ChartTimeframe; limit: number; before: number }
    >({
      query: ({ symbol, timeframe, limit, before }) => ({
        url: `/api/stocks/${encodeURIComponent(symbol)}/bars?timeframe=${timeframe}&limit=${limit.toString()}&before=${before.toString()}`,
      }),
      rawResponseSchema: barsReply,
      transformResponse: unchanging,
    }),
    priceAt: build.query<number | null, { symbol: string; minute: number }>({
      query: ({ symbol, minute }) => ({
        url: `/api/stocks/${encodeURIComponent(symbol)}/bars?timeframe=1m&limit=1&before=${minute.toString()}`,
      }),
      rawResponseSchema: barsReply,
      transformResponse: (reply: BarsReply) => reply.bars.at(-1)?.close ?? null,
    }),
  }),
})

export const { useStockQuery, useBarsQuery, useBarsUntilQuery, useLazyBarsUntilQuery } = stocks

/** The price (US dollars) at the beginning of the minute of `unixMs`; null: none. */
export const usePriceAt = (symbol: string, unixMs: number, wanted: boolean) =>
  stocks.usePriceAtQuery(
    { symbol, minute: Math.floor(unixMs / 60_000) * 60 },
    wanted ? undefined : { skip: true },
  )

/** All stocks, refetched each `refreshMs` while a component uses them. */
export const useStocks = (refreshMs: number) =>
  stocks.useStocksQuery(undefined, {
    pollingInterval: refreshMs,
    selectFromResult: ({ data, ...rest }) => ({ ...rest, data: data?.stocks }),
  })

/** The progress of the listing when the list was fetched; null: complete. */
export const useListing = (): ListingProgress | null =>
  stocks.endpoints.stocks.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ listing: data?.listing ?? null }),
  }).listing

/** The stock in the fetched list, without fetching the list. */
export const useListedStock = (symbol: string): Stock | undefined =>
  stocks.endpoints.stocks.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({
      stock: data?.stocks.find((stock) => stock.symbol === symbol),
    }),
  }).stock

/** The listed symbol for any spelling of it; the given text while the list is not loaded. */
export const useListedSymbol = (written: string | null): string | null =>
  stocks.endpoints.stocks.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({
      symbol:
        spellingsOf(written ?? '').find((spelling) =>
          data?.stocks.some(({ symbol }) => symbol === spelling),
        ) ?? written,
    }),
  }).symbol

/** Whether the loaded list is empty, without fetching it. */
export const useIsMarketEmpty = (): boolean =>
  stocks.endpoints.stocks.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ isEmpty: data?.stocks.length === 0 }),
  }).isEmpty

export const { stocks: stocksEndpoint, stock: stockEndpoint } = stocks.endpoints
