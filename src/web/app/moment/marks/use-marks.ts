import { useMemo } from 'react'
import { tradingDate } from '../../../../domain/calendar/trading-day.ts'
import type { Direction } from '../deck/steps.ts'
import type { DayOccurrences } from './find-occurrences.ts'
import { besideMark, type Occurrence } from './occurrence.ts'
import { useOccurrences } from './use-occurrences.ts'
import { usePassed } from './use-passed.ts'

interface Clock {
  /** The moment of the clock, and the time now, Unix ms. */
  readonly at: number
  readonly now: number
  /** The moment that has been played to, Unix ms; null: nothing plays. */
  readonly played: number | null
  /** Where a rule that is tried would have triggered, ascending. */
  readonly tried: readonly Occurrence[]
  readonly go: (to: number) => void
}

/** What happened on the clock's day, what the play has just passed, and the step to a mark. */
export const useMarks = ({ at, now, played, tried, go }: Clock) => {
  const recorded = useOccurrences(at, now)
  const date = tradingDate(at)
  const day = useMemo((): DayOccurrences => {
    const own = tried.filter((one) => tradingDate(one.at) === date)
    return own.length === 0
      ? recorded
      : { ...recorded, all: [...recorded.all, ...own].sort((a, b) => a.at - b.at) }
  }, [recorded, tried, date])
  const passed = usePassed(recorded.all, tried, played)
  const onMark = (direction: Direction) => {
    const to = besideMark(day.all, at, direction)
    if (to !== null) go(to)
  }
  return { day, passed, onMark }
}
