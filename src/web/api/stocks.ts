import type {
  BarsReply,
  ListingProgress,
  Stock,
  StockDetail,
  StocksReply,
} from '../../contracts/stocks.ts'
import { barsReply, stockDetail, stocksReply } from '../../contracts/stocks.ts'
import type { Timeframe } from '../../domain/calendar/timeframes.ts'
import { spellingsOf } from '../../domain/notation/symbol.ts'
import { api } from './api.ts'

/** The list is virtualised, so it may show all that the server would send at most. */
const stocksMax = 10_000
/** As many bars as the chart shows on load. */
export const barsPerLoad = 100

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
    // Prices go on while a chart is not looked at, so bars are never taken from the cache.
    bars: build.query<BarsReply, { symbol: string; timeframe: Timeframe }>({
      query: ({ symbol, timeframe }) => ({
        url: `/api/stocks/${encodeURIComponent(symbol)}/bars?timeframe=${timeframe}&limit=${barsPerLoad.toString()}`,
      }),
      responseSchema: barsReply,
      keepUnusedDataFor: 0,
      providesTags: ['Bars'],
    }),
    barsUntil: build.query<
      BarsReply,
      { symbol: string; timeframe: Timeframe; limit: number; before: number }
    >({
      query: ({ symbol, timeframe, limit, before }) => ({
        url: `/api/stocks/${encodeURIComponent(symbol)}/bars?timeframe=${timeframe}&limit=${limit.toString()}&before=${before.toString()}`,
      }),
      responseSchema: barsReply,
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

/**
 * The price (US dollars) that the stock had reached when the minute of `unixMs` began; null data:
 * none is recorded. It stays what it is, so it is fetched once.
 */
export const usePriceAt = (symbol: string, unixMs: number, wanted: boolean) =>
  stocks.usePriceAtQuery(
    { symbol, minute: Math.floor(unixMs / 60_000) * 60 },
    wanted ? undefined : { skip: true },
  )

/** Every stock, fetched anew each `refreshMs` for as long as somebody looks. */
export const useStocks = (refreshMs: number) =>
  stocks.useStocksQuery(undefined, {
    pollingInterval: refreshMs,
    selectFromResult: ({ data, ...rest }) => ({ ...rest, data: data?.stocks }),
  })

/** How far the listing of the market was when the list was asked for; null: all are listed. */
export const useListing = (): ListingProgress | null =>
  stocks.endpoints.stocks.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ listing: data?.listing ?? null }),
  }).listing

/** The stock as the list has it, without asking for the list. */
export const useListedStock = (symbol: string): Stock | undefined =>
  stocks.endpoints.stocks.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({
      stock: data?.stocks.find((stock) => stock.symbol === symbol),
    }),
  }).stock

/** The listed symbol that is meant by any spelling of it; what is written while the list is not known. */
export const useListedSymbol = (written: string | null): string | null =>
  stocks.endpoints.stocks.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({
      symbol:
        spellingsOf(written ?? '').find((spelling) =>
          data?.stocks.some(({ symbol }) => symbol === spelling),
        ) ?? written,
    }),
  }).symbol

/** Whether the list is known to have no stock, without asking for it. */
export const useIsMarketEmpty = (): boolean =>
  stocks.endpoints.stocks.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ isEmpty: data?.stocks.length === 0 }),
  }).isEmpty

export const { stocks: stocksEndpoint, stock: stockEndpoint } = stocks.endpoints
