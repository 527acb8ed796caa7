import { useEffect, useState } from 'react'
import { useStocksAt } from '../api/market/stocks.ts'
import { instantOf, useMoment } from '../api/moment.ts'

/** The time in Unix ms, renewed every `everyMs`. */
export const usePresent = (everyMs: number): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/**
 * A moment, as the address writes it, in Unix milliseconds; `now` for the present. A position of the
 * log has no time of its own: it stands at the newest price that was known there.
 */
export const useAt = (asOf: string | null, now: number): number => {
  const at = asOf === null ? now : instantOf(asOf)
  // An instant needs no stocks.
  const stocks = useStocksAt(at ? null : asOf)
  const newest = stocks
    ?.map(({ lastUpdated }) => lastUpdated)
    .sort()
    .at(-1)
  return at || Date.parse(newest ?? '') || now
}

/** The same, but the past moment while one is shown; for ages that grow on the screen. */
export const useNow = (everyMs: number): number => useAt(useMoment(), usePresent(everyMs))
