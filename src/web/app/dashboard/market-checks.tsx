import { useEffect } from 'react'
import type { Stock } from '../../../contracts/stocks.ts'
import { useReferenceQuery, useUpdateMarketMutation } from '../../api/market.ts'
import { useStocks } from '../../api/stocks.ts'
import { useLoadMarket } from '../../components/loading/use-load-market.ts'

const noPollingMs = 0
/** Fewer stocks than so many are too few: the listings are asked for, once per browser. */
const stocksMin = 50
const loadedKey = 'major-us-stocks-loaded'
/** The stock that ours is compared with an outside price by, and how far they may be apart (US dollars). */
const referenceSymbol = 'AAPL'
const differenceMax = 5
const updatedSymbols = ['AAPL', 'MSFT', 'GOOGL', 'AMZN', 'TSLA'] as const

/** Asks the market anew when our price of AAPL is 5 dollars or more from the outside one. */
const useReferenceCheck = (stocks: readonly Stock[] | undefined) => {
  const { data: reference } = useReferenceQuery(referenceSymbol)
  const [update] = useUpdateMarketMutation()
  const outside = reference?.price
  // Compared once, with the price that the list came with.
  const listed = stocks !== undefined
  useEffect(() => {
    const ours = stocks?.find(({ symbol }) => symbol === referenceSymbol)?.price
    if (outside === undefined || ours === undefined || ours === null) return
    if (Math.abs(outside - ours) >= differenceMax) void update(updatedSymbols)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- not with every new list
  }, [outside, listed, update])
}

/** Whether it is the first time in this browser; not where that cannot be remembered. */
const isFirstTime = (): boolean => {
  try {
    if (window.localStorage.getItem(loadedKey) !== null) return false
    window.localStorage.setItem(loadedKey, 'true')
    return true
  } catch {
    return false
  }
}

/** Loads the major stocks when there are too few. */
const useAutoLoad = (count: number | undefined) => {
  const { load } = useLoadMarket()
  const tooFew = count !== undefined && count < stocksMin
  useEffect(() => {
    if (tooFew && isFirstTime()) void load()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another language loads nothing
  }, [tooFew])
}

/** Looks once whether the market is there and its prices are of this day. */
export const MarketChecks = () => {
  const { data: stocks } = useStocks(noPollingMs)
  useReferenceCheck(stocks)
  useAutoLoad(stocks?.length)
  return null
}
