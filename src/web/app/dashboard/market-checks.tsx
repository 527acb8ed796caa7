import { useEffect } from 'react'
import type { Stock } from '../../../contracts/market/stocks.ts'
import { useReferenceQuery, useUpdateMarketMutation } from '../../api/market/market.ts'
import { useStocks } from '../../api/market/stocks.ts'
import { useLoadMarket } from '../../components/loading/use-load-market.ts'

/** Below this number of stocks the listings are loaded, once per browser. */
const stocksMin = 50
const loadedKey = 'major-us-stocks-loaded'
/** The stock that is compared with an external price, and the largest difference (US dollars). */
const referenceSymbol = 'AAPL'
const differenceMax = 5
const updatedSymbols = ['AAPL', 'MSFT', 'GOOGL', 'AMZN', 'TSLA'] as const

/** Updates the market when our price of AAPL differs from the external one by 5 dollars or more. */
const useReferenceCheck = (stocks: readonly Stock[] | undefined) => {
  const { data: reference } = useReferenceQuery(referenceSymbol)
  const [update] = useUpdateMarketMutation()
  const outside = reference?.price
  // Compared once, with the price of the loaded list.
  const listed = stocks !== undefined
  useEffect(() => {
    const ours = stocks?.find(({ symbol }) => symbol === referenceSymbol)?.price
    if (outside === undefined || ours === undefined || ours === null) return
    if (Math.abs(outside - ours) >= differenceMax) void update(updatedSymbols)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- not with every new list
  }, [outside, listed, update])
}

/** Whether this is the first time in this browser; false when it cannot be stored. */
const isFirstTime = (): boolean => {
  try {
    if (window.localStorage.getItem(loadedKey) !== null) return false
    window.localStorage.setItem(loadedKey, 'true')
    return true
  } catch {
    return false
  }
}

const useAutoLoad = (count: number | undefined) => {
  const { load } = useLoadMarket()
  const tooFew = count !== undefined && count < stocksMin
  useEffect(() => {
    if (tooFew && isFirstTime()) void load()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another language loads nothing
  }, [tooFew])
}

export const MarketChecks = () => {
  const { data: stocks } = useStocks()
  useReferenceCheck(stocks)
  useAutoLoad(stocks?.length)
  return null
}
