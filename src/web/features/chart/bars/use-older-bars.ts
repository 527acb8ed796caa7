import { useCallback, useEffect, useRef, useState } from 'react'
import type { Bar, BarsReply } from '../../../../contracts/market/stocks.ts'
import { useMoment } from '../../../api/moment.ts'
import { useLazyBarsUntilQuery } from '../../../api/market/stocks.ts'
import { onFrame } from '../../../api/socket/frame-listeners.ts'

/** How many older bars come at once at first, and at most, and how many are kept in all. */
const olderLimits = { firstLoad: 300, loadMax: 5_000, barsMax: 100_000 } as const

/** As many as are there already, so that a long way back takes few calls. */
const loadAfter = (count: number): number =>
  Math.min(olderLimits.loadMax, Math.max(olderLimits.firstLoad, count))

interface Known {
  /** Which chart they are of. */
  readonly key: string
  /** Grows when bars that have ended are other ones now: those before them are fetched anew. */
  readonly history: number
  /** The newest bars, as they were answered last. */
  readonly newest: readonly Bar[]
  /** Those before them, none left out. */
  readonly older: readonly Bar[]
  /** There are none before these. */
  readonly ended: boolean
}

/** Whether a bar that had ended is another one now: after a split of the shares, or an import. */
const isRewritten = (before: Bar | undefined, after: Bar | undefined): boolean =>
  before?.open !== after?.open ||
  before?.high !== after?.high ||
  before?.low !== after?.low ||
  before?.close !== after?.close

const withoutOlder = ({ key, history, newest }: Known): Known => ({
  key,
  history: history + 1,
  newest,
  older: [],
  ended: false,
})

/**
 * What is known once `newest` has been answered. What began earlier stays where the answer goes on
 * from it; a chart must not join bars between which others are missing.
 */
const renewed = (known: Known, key: string, newest: readonly Bar[]): Known => {
  const all = known.key === key ? known.older.concat(known.newest) : []
  const first = newest[0]?.time
  const joint = all.findIndex(({ time }) => time === first)
  // The last one had not ended.
  const isOther = joint < all.length - 1 && isRewritten(all[joint], newest[0])
  if (joint < 0 || isOther) return withoutOlder({ ...known, key, newest })
  const older = all.slice(Math.max(0, joint - olderLimits.barsMax), joint)
  return { ...known, newest, older }
}

/** The reply's bars with the older ones before them that are known or were scrolled back to. */
export const useOlderBars = ({ symbol, timeframe, bars }: BarsReply) => {
  const asOf = useMoment()
  const key = `${symbol} ${timeframe} ${asOf ?? ''}`
  const [kept, setKnown] = useState<Known>({
    key,
    history: 0,
    newest: bars,
    older: [],
    ended: false,
  })
  const [fetch] = useLazyBarsUntilQuery()
  const loading = useRef<string>(null)
  const isKnown = kept.key === key && kept.newest === bars
  const known = isKnown ? kept : renewed(kept, key, bars)
  if (!isKnown) setKnown(known)
  const { older, ended, history } = known
  const first = older[0] ?? bars[0]

  useEffect(
    () =>
      onFrame((frame) => {
        if (frame.type === 'bars_imported' && frame.symbol === symbol) setKnown(withoutOlder)
      }),
    [symbol],
  )

  const loadOlder = useCallback(() => {
    const load = `${key} ${history.toString()}`
    if (loading.current === load || ended || !first || older.length >= olderLimits.barsMax) return
    loading.current = load
    const limit = loadAfter(older.length)
    void fetch({ symbol, timeframe, limit, before: first.time, asOf }).then(({ data }) => {
      if (loading.current === load) loading.current = null
      if (!data) return
      setKnown((now) => {
        const oldest = now.older[0] ?? now.newest[0]
        // Another chart by now, or other bars of it.
        if (now.key !== key || now.history !== history || oldest?.time !== first.time) return now
        return { ...now, older: [...data.bars, ...now.older], ended: data.bars.length < limit }
      })
    })
  }, [fetch, symbol, timeframe, asOf, key, history, first, older.length, ended])

  return { older, loadOlder }
}
