import { useCallback, useRef, useState } from 'react'
import type { Bar, BarsReply } from '../../../contracts/stocks.ts'
import { useLazyBarsUntilQuery } from '../../api/stocks.ts'

/** How many older bars come at once, and how many are kept in all. */
const olderLimits = { barsPerLoad: 300, barsMax: 5_000 } as const

interface Older {
  readonly key: string
  readonly bars: readonly Bar[]
  /** There are none before these. */
  readonly ended: boolean
}

/** The reply's bars with the older ones before them that the trader has scrolled back to. */
export const useOlderBars = ({ symbol, timeframe, bars }: BarsReply) => {
  const key = `${symbol} ${timeframe}`
  const [older, setOlder] = useState<Older>({ key, bars: [], ended: false })
  const [fetch] = useLazyBarsUntilQuery()
  const loading = useRef(false)
  const own = older.key === key ? older : { key, bars: [], ended: false }
  const first = own.bars[0] ?? bars[0]

  const loadOlder = useCallback(() => {
    if (loading.current || own.ended || !first || own.bars.length >= olderLimits.barsMax) return
    loading.current = true
    const limit = olderLimits.barsPerLoad
    void fetch({ symbol, timeframe, limit, before: first.time }).then(({ data }) => {
      loading.current = false
      if (!data) return
      setOlder({ key, bars: [...data.bars, ...own.bars], ended: data.bars.length < limit })
    })
  }, [fetch, symbol, timeframe, key, first, own.bars, own.ended])

  return { older: own.bars, loadOlder }
}
