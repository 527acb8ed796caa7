import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Occurrence } from './occurrence.ts'
import { nothingPassed, pass, type PassedLine } from './passing.ts'

/**
 * The line about what the play has just passed; null: nothing.
 *
 * @param clock the moment that has been played to, Unix ms; null: nothing plays
 * @param now changes each second, so that a line goes away
 */
export const usePassed = (
  occurrences: readonly Occurrence[],
  clock: number | null,
  now: number,
): PassedLine | null => {
  const [passing, setPassing] = useState(nothingPassed)
  const last = useRef<number>(null)
  const follow = useEffectEvent(() => {
    const from = last.current
    last.current = clock
    const passed =
      from === null || clock === null
        ? []
        : occurrences.filter(({ at }) => at > from && at <= clock)
    setPassing((before) => pass(before, passed, performance.now()))
  })
  useEffect(() => follow(), [clock, now])
  return passing.line
}
