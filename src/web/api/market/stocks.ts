import type {
  BarsReply,
  ListingProgress,
  Stock,
  StockDetail,
  StocksReply,
} from '../../../contracts/market/stocks.ts'
import { stockDetail, stocksReply } from '../../../contracts/market/stocks.ts'
import type { ChartTimeframe } from '../../../domain/calendar/chart-timeframes.ts'
import { spellingsOf } from '../../../domain/notation/symbol.ts'
import { api } from '../api.ts'
import { quickBarsReply } from './bars-reply.ts'
import { type AtMoment, ofNow, useAtMoment, useMoment, usePolling } from '../moment.ts'

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
    stocks: build.query<StocksReply, AtMoment>({
      query: ({ asOf }) => ({ url: `/api/stocks?limit=${stocksMax.toString()}`, asOf }),
      responseSchema: stocksReply,
      providesTags: ofNow('Stocks'),
    }),
    stock: build.query<StockDetail, { symbol: string } & AtMoment>({
      query: ({ symbol, asOf }) => ({ url: `/api/stocks/${encodeURIComponent(symbol)}`, asOf }),
      responseSchema: stockDetail,
      providesTags: ofNow('Stock'),
    }),
    // Prices continue while a chart is not shown, so bars are never taken from the cache.
    bars: build.query<
      BarsReply,
      { symbol: string; timeframe: ChartTimeframe; limit: number } & AtMoment
    >({
      query: ({ symbol, timeframe, limit, asOf }) => ({
        asOf,
        url: `/api/stocks/${encodeURIComponent(symbol)}/bars?timeframe=${timeframe}&limit=${limit.toString()}`,
      }),
      rawResponseSchema: quickBarsReply,
      transformResponse: unchanging,
      keepUnusedDataFor: 0,
      providesTags: ofNow('Bars'),
    }),
    barsUntil: build.query<
      BarsReply,
      { symbol: string; timeframe: ChartTimeframe; limit: number; before: number } & AtMoment
    >({
      query: ({ symbol, timeframe, limit, before, asOf }) => ({
        asOf,
        url: `/api/stocks/${encodeURIComponent(symbol)}/bars?timeframe=${timeframe}&limit=${limit.toString()}&before=${before.toString()}`,
      }),
      rawResponseSchema: quickBarsReply,
      transformResponse: unchanging,
    }),
    priceAt: build.query<number | null, { symbol: string; minute: number } & AtMoment>({
      query: ({ symbol, minute, asOf }) => ({
        asOf,
        url: `/api/stocks/${encodeURIComponent(symbol)}/bars?timeframe=1m&limit=1&before=${minute.toString()}`,
      }),
      rawResponseSchema: quickBarsReply,
      transformResponse: (reply: BarsReply) => reply.bars.at(-1)?.close ?? null,
    }),
  }),
})

export const { useStockQuery, useBarsUntilQuery, useLazyBarsUntilQuery } = stocks

interface AskedBars {
  readonly symbol: string
  readonly timeframe: ChartTimeframe
  readonly limit: number
}

/** The newest bars; prices have gone on since an earlier answer. */
export const useBars = (asked: AskedBars) =>
  stocks.useBarsQuery(useAtMoment(asked), { refetchOnMountOrArgChange: useMoment() === null })

/** @param asked `before` in Unix seconds */
export const useBarsUntil = (asked: AskedBars & { readonly before: number }) =>
  useBarsUntilQuery(useAtMoment(asked))

/** The list of the moment that the page shows, without fetching it. */
const useListState = <Of extends object>(of: (reply: StocksReply | undefined) => Of): Of =>
  stocks.endpoints.stocks.useQueryState(useAtMoment({}), {
    selectFromResult: ({ data }) => of(data),
  })

/** The price (US dollars) at the beginning of the minute of `unixMs`; null: none. */
export const usePriceAt = (symbol: string, unixMs: number, wanted: boolean) =>
  stocks.usePriceAtQuery(
    useAtMoment({ symbol, minute: Math.floor(unixMs / 60_000) * 60 }),
    wanted ? undefined : { skip: true },
  )

/** The stocks of a past moment; undefined while they are not known, and for the present (null). */
export const useStocksAt = (asOf: string | null): readonly Stock[] | undefined =>
  stocks.useStocksQuery({ asOf }, { skip: asOf === null }).currentData?.stocks

/** All stocks, refetched each `refreshMs` while a component uses them; 0: never. */
export const useStocks = (refreshMs = 0) =>
  stocks.useStocksQuery(useAtMoment({}), {
    pollingInterval: usePolling(refreshMs),
    selectFromResult: ({ data, ...rest }) => ({ ...rest, data: data?.stocks }),
  })

/** The progress of the listing when the list was fetched; null: complete. */
export const useListing = (): ListingProgress | null =>
  useListState((list) => ({ listing: list?.listing ?? null })).listing

/** The stock in the fetched list, without fetching the list. */
export const useListedStock = (symbol: string): Stock | undefined =>
  useListState((list) => ({ stock: list?.stocks.find((stock) => stock.symbol === symbol) })).stock

/** The listed symbol for any spelling of it; the given text while the list is not loaded. */
export const useListedSymbol = (written: string | null): string | null =>
  useListState((list) => ({
    symbol:
      spellingsOf(written ?? '').find((spelling) =>
        list?.stocks.some(({ symbol }) => symbol === spelling),
      ) ?? written,
  })).symbol

/** Whether the loaded list is empty, without fetching it. */
export const useIsMarketEmpty = (): boolean =>
  useListState((list) => ({ isEmpty: list?.stocks.length === 0 })).isEmpty

export const { stocks: stocksEndpoint, stock: stockEndpoint } = stocks.endpoints
