import { useEffect, useEffectEvent } from 'react'

/** A trial begins when the terms have not changed for so long, in ms. */
const settleMs = 500

/** Tries the terms (as text; null: they cannot be tried) as they are typed. */
export const useLiveTrial = (terms: string | null, tryNow: () => void): void => {
  const begin = useEffectEvent(tryNow)
  useEffect(() => {
    if (terms === null) return
    const timer = setTimeout(() => begin(), settleMs)
    return () => clearTimeout(timer)
  }, [terms])
}
