import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'react-redux'
import { type TradingDate, tradingDate } from '../../../../domain/calendar/trading-day.ts'
import type { AppStore } from '../../../state/store.ts'
import { depsOf } from '../play/open-tape.ts'
import { type DayOccurrences, findOccurrences, noOccurrences } from './find-occurrences.ts'

/** What happens today is asked for again after so long. */
const refreshMs = 60_000

/** What happened on the day of a moment; none while it is not known. @param at and `now`, Unix ms */
export const useOccurrences = (at: number, now: number): DayOccurrences => {
  const store = useStore() as AppStore
  const [found, setFound] = useState<{ readonly of: TradingDate; readonly day: DayOccurrences }>()
  const date = tradingDate(at)
  const turn = date === tradingDate(now) ? Math.floor(now / refreshMs) : null
  const find = useEffectEvent((signal: AbortSignal) =>
    findOccurrences(depsOf(store).fetch, date, now, signal),
  )
  useEffect(() => {
    const left = new AbortController()
    void find(left.signal).then((day) => {
      if (!left.signal.aborted) setFound({ of: date, day })
    })
    return () => left.abort()
  }, [date, turn])
  return found?.of === date ? found.day : noOccurrences
}
