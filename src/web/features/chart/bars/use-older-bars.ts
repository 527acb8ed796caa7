import { useCallback, useRef, useState } from 'react'
import type { Bar, BarsReply } from '../../../../contracts/market/stocks.ts'
import { useMoment } from '../../../api/moment.ts'
import { useLazyBarsUntilQuery } from '../../../api/market/stocks.ts'

/** How many older bars come at once at first, and at most, and how many are kept in all. */
const olderLimits = { firstLoad: 300, loadMax: 5_000, barsMax: 100_000 } as const

/** As many as are there already, so that a long way back takes few calls. */
const loadAfter = (count: number): number =>
  Math.min(olderLimits.loadMax, Math.max(olderLimits.firstLoad, count))

interface Known {
  /** Which chart they are of. */
  readonly key: string
  /** The newest bars, as they were answered last. */
  readonly newest: readonly Bar[]
  /** Those before them, none left out. */
  readonly older: readonly Bar[]
  /** There are none before these. */
  readonly ended: boolean
}

/**
 * What is known once `newest` has been answered. What began earlier stays where the answer goes on
 * from it; a chart must not join bars between which others are missing.
 */
const renewed = (known: Known, key: string, newest: readonly Bar[]): Known => {
  const all = known.key === key ? known.older.concat(known.newest) : []
  const first = newest[0]?.time
  const joint = all.findIndex(({ time }) => time === first)
  if (joint < 0) return { key, newest, older: [], ended: false }
  const older = all.slice(Math.max(0, joint - olderLimits.barsMax), joint)
  return { ...known, newest, older }
}

/** The reply's bars with the older ones before them that are known or were scrolled back to. */
export const useOlderBars = ({ symbol, timeframe, bars }: BarsReply) => {
  const asOf = useMoment()
  const key = `${symbol} ${timeframe} ${asOf ?? ''}`
  const [kept, setKnown] = useState<Known>({ key, newest: bars, older: [], ended: false })
  const [fetch] = useLazyBarsUntilQuery()
  const loading = useRef<string>(null)
  const isKnown = kept.key === key && kept.newest === bars
  const known = isKnown ? kept : renewed(kept, key, bars)
  if (!isKnown) setKnown(known)
  const { older, ended } = known
  const first = older[0] ?? bars[0]

  const loadOlder = useCallback(() => {
    if (loading.current === key || ended || !first || older.length >= olderLimits.barsMax) return
    loading.current = key
    const limit = loadAfter(older.length)
    void fetch({ symbol, timeframe, limit, before: first.time, asOf }).then(({ data }) => {
      if (loading.current === key) loading.current = null
      if (!data) return
      setKnown((now) => {
        const oldest = now.older[0] ?? now.newest[0]
        // Another chart by now, or other bars of it.
        if (now.key !== key || oldest?.time !== first.time) return now
        return { ...now, older: [...data.bars, ...now.older], ended: data.bars.length < limit }
      })
    })
  }, [fetch, symbol, timeframe, asOf, key, first, older.length, ended])

  return { older, loadOlder }
}
