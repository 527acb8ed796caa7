import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { momentAt, useGoTo } from '../use-go-to.ts'

export const speeds = ['1', '10', '60', '600'] as const
export type Speed = (typeof speeds)[number]

/** The page shows so many moments at most: one each second. */
const pictureMs = 1_000

/** Where the play began: a moment (Unix ms), and the monotonic clock then. */
interface Start {
  readonly at: number
  readonly since: number
}

/**
 * Goes on from moment to moment at a multiple of the time that passes. Each second asks for one
 * moment, and the next one is not asked for before that one is shown.
 *
 * @param at the moment of the clock, Unix ms
 * @param isShown whether the page shows that moment
 */
export const usePlay = (asOf: string | null, at: number, isShown: boolean) => {
  const goTo = useGoTo()
  const [speed, setSpeed] = useState<Speed>('60')
  const [wanted, setWanted] = useState(false)
  // The present plays by itself.
  const isPlaying = wanted && asOf !== null
  const start = useRef<Start>({ at, since: 0 })
  const restart = () => {
    start.current = { at, since: performance.now() }
  }
  const next = useEffectEvent(() => {
    const passedMs = performance.now() - start.current.since
    const to = momentAt(start.current.at + passedMs * Number(speed))
    if (to === null) setWanted(false)
    goTo(to)
  })
  useEffect(() => {
    if (!isPlaying || !isShown) return
    const timer = setTimeout(next, pictureMs)
    return () => clearTimeout(timer)
  }, [isPlaying, isShown, at])
  return {
    isPlaying,
    speed,
    setSpeed: (chosen: Speed) => {
      restart()
      setSpeed(chosen)
    },
    toggle: () => {
      if (asOf === null) return
      restart()
      setWanted(!isPlaying)
    },
    stop: () => setWanted(false),
  }
}
