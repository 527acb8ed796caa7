import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { tradingDate, type TradingDate } from '../../../../domain/calendar/trading-day.ts'
import type { Direction } from '../deck/steps.ts'
import { type DayOccurrences, findOccurrences, noOccurrences } from './find-occurrences.ts'
import { besideMark, type Occurrence } from './occurrence.ts'
import type { AppStore } from '../../../state/store.ts'
import { depsOf } from '../play/open-tape.ts'
import { nothingPassed, pass, type PassedLine } from './passing.ts'

/** How often it is checked whether a line has been shown for long enough. */
const checkEveryMs = 1_000

/**
 * The line about what the play has just passed; null: nothing.
 *
 * @param tried what a trial has found so far: it is found when it has been passed
 * @param clock the moment that has been played to, Unix ms; null: nothing plays
 */
const usePassed = (
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
    const timer = setInterval(() => follow(), checkEveryMs)
    return () => clearInterval(timer)
  }, [isShown])
  return passing.line
}

/** How often the occurrences of today are fetched again. */
const refreshMs = 60_000

/** What happened on the day of a moment; none while it is not known. @param at and `now`, Unix ms */
const useOccurrences = (at: number, now: number): DayOccurrences => {
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
