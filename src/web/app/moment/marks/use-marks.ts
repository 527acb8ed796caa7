import type { Direction } from '../deck/steps.ts'
import { besideMark } from './occurrence.ts'
import { useOccurrences } from './use-occurrences.ts'
import { usePassed } from './use-passed.ts'

interface Clock {
  /** The moment of the clock, and the time now, Unix ms. */
  readonly at: number
  readonly now: number
  /** The moment that has been played to, Unix ms; null: nothing plays. */
  readonly played: number | null
  readonly go: (to: number) => void
}

/** What happened on the clock's day, what the play has just passed, and the step to a mark. */
export const useMarks = ({ at, now, played, go }: Clock) => {
  const day = useOccurrences(at, now)
  const passed = usePassed(day.all, played, now)
  const onMark = (direction: Direction) => {
    const to = besideMark(day.all, at, direction)
    if (to !== null) go(to)
  }
  return { day, passed, onMark }
}
