import { type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useStore } from 'react-redux'
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router'
import { useMoment } from '../../api/moment.ts'
import { QuotesContext, useQuoteBook } from '../../api/quotes/quotes-context.ts'
import { ticksOf } from '../../api/quotes/quotes-middleware.ts'
import { useStocksAt } from '../../api/market/stocks.ts'
import { loadAgain } from '../../components/loading/load-again.ts'
import type { AppStore, RootState } from '../../state/store.ts'
import { momentIn, withMoment } from './with-moment.ts'

/** The page follows the moment in its address once the answers of that moment are here. */
const useAddressedMoment = (asOf: string | null): void => {
  const store = useStore<RootState>() as AppStore
  const shown = useMoment()
  useEffect(() => {
    if (asOf === shown) return
    const left = new AbortController()
    const { signal } = left
    loadAgain(() => import('./show-moment.ts'), { signal }).then(
      ({ showMoment }) => showMoment(store, asOf, signal),
      () => undefined,
    )
    return () => left.abort()
  }, [store, asOf, shown])
}

/** Every link and navigation below goes on at the moment of the address. */
const useKeptMoment = (asOf: string | null) => {
  const { navigator, ...rest } = useContext(NavigationContext)
  return useMemo(
    () => ({
      ...rest,
      navigator: {
        ...navigator,
        createHref: (to) => navigator.createHref(withMoment(to, asOf)),
        push: (to, ...more) => navigator.push(withMoment(to, asOf), ...more),
        replace: (to, ...more) => navigator.replace(withMoment(to, asOf), ...more),
      } satisfies typeof navigator,
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the rest never changes
    [navigator, asOf],
  )
}

/** The quotes of the moment that is shown. The tape of the present goes on in its own book. */
const useBook = () => {
  const live = useQuoteBook()
  const shown = useMoment()
  const stocks = useStocksAt(shown)
  return useMemo(() => {
    if (shown === null) return live
    const book = live.another()
    book.apply(ticksOf(stocks ?? []))
    return book
  }, [shown, stocks, live])
}

export const AtMoment = ({ children }: { readonly children: ReactNode }) => {
  const asOf = momentIn(useLocation().search)
  useAddressedMoment(asOf)
  return (
    <NavigationContext value={useKeptMoment(asOf)}>
      <QuotesContext value={useBook()}>{children}</QuotesContext>
    </NavigationContext>
  )
}
