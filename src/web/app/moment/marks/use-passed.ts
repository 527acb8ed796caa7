import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Occurrence } from './occurrence.ts'
import { nothingPassed, pass, type PassedLine } from './passing.ts'

/** Whether a line has been shown for long enough is looked at so often. */
const lookEveryMs = 1_000

/**
 * The line about what the play has just passed; null: nothing.
 *
 * @param tried what a trial has found so far: it is found when it has been passed
 * @param clock the moment that has been played to, Unix ms; null: nothing plays
 */
export const usePassed = (
  occurrences: readonly Occurrence[],
  tried: readonly Occurrence[],
  clock: number | null,
): PassedLine | null => {
  const [passing, setPassing] = useState(nothingPassed)
  const last = useRef<number>(null)
  const triedBefore = useRef(tried)
  const follow = useEffectEvent(() => {
    const from = last.current
    last.current = clock
    const passed =
      from === null || clock === null
        ? []
        : occurrences.filter(({ at }) => at > from && at <= clock)
    const known = new Set(triedBefore.current.map(({ at }) => at))
    const found = tried.filter(({ at }) => !known.has(at))
    triedBefore.current = tried
    setPassing((before) => pass(before, [...passed, ...found], performance.now()))
  })
  useEffect(() => follow(), [clock, tried])
  const isShown = passing.line !== null
  useEffect(() => {
    if (!isShown) return
    const timer = setInterval(() => follow(), lookEveryMs)
    return () => clearInterval(timer)
  }, [isShown])
  return passing.line
}
