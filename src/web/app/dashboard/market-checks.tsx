import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stock } from '../../../contracts/stocks.ts'
import { asCallError } from '../../api/call-error.ts'
import {
  useLoadNyseMutation,
  useReferenceQuery,
  useUpdateMarketMutation,
} from '../../api/market.ts'
import { useStocks } from '../../api/stocks.ts'
import { useCallText } from '../../components/use-call-text.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { toastShown } from '../../state/toasts.ts'

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

const wasLoaded = (): boolean => {
  try {
    return window.localStorage.getItem(loadedKey) !== null
  } catch {
    return true
  }
}

/** Loads the major stocks when there are too few, and says so when that fails. */
const useAutoLoad = (count: number | undefined) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const callText = useCallText()
  const [load] = useLoadNyseMutation()
  const tooFew = count !== undefined && count < stocksMin
  useEffect(() => {
    if (!tooFew || wasLoaded()) return
    window.localStorage.setItem(loadedKey, 'true')
    void load(undefined).then(({ error }) => {
      if (!error) return
      const network = asCallError(error).status === 0
      dispatch(
        toastShown({
          kind: 'destructive',
          title: t(network ? 'list.networkError' : 'list.loadFailed'),
          description: network ? t('list.serverAway') : callText(error),
        }),
      )
    })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another language loads nothing
  }, [tooFew, load, dispatch])
}

/** Looks once whether the market is there and its prices are of this day. */
export const MarketChecks = () => {
  const { data: stocks } = useStocks(noPollingMs)
  useReferenceCheck(stocks)
  useAutoLoad(stocks?.length)
  return null
}
