import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { useQuoteBook } from '../../../api/quotes/quotes-context.ts'
import { useAppSelector } from '../../../state/hooks.ts'
import type { AppStore } from '../../../state/store.ts'
import { depsOf, openTape } from '../play/open-tape.ts'
import { Player, type Resolution } from '../play/player.ts'
import { createTapeReader } from '../play/tape-reader.ts'
import { momentAt, useGoTo } from '../use-go-to.ts'

export const speeds = ['1', '10', '60', '600'] as const
export type Speed = (typeof speeds)[number]

const intervals = {
  /** How often ticks are written into the quote book: as often as those of a fast market. */
  stepMs: 100,
  /** How often the clock is written. */
  clockMs: 1_000,
  /**
   * How often everything else follows to the moment that has been played to. Where there are no
   * ticks, prices do as well.
   */
  momentMs: { ticks: 5_000, moments: 1_000 },
} as const

interface Played {
  /** Unix ms. */
  readonly clock: number
  readonly resolution: Resolution
}

/** Calls `step` in a frame every 100 ms until the returned function is called. */
const everyStep = (onNextFrame: (callback: () => void) => void, step: () => void): (() => void) => {
  let isWaiting = false
  let isOver = false
  const timer = setInterval(() => {
    if (isWaiting) return
    isWaiting = true
    onNextFrame(() => {
      isWaiting = false
      if (!isOver) step()
    })
  }, intervals.stepMs)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}

/**
 * Goes on from a moment at a multiple of the time that passes: the ticks of the tape go into the quote
 * book, and the page follows to the moment that has been played to. The next moment is not asked for
 * before that one is shown.
 *
 * @param at the moment of the address, Unix ms
 * @param isShown whether the page shows that moment
 */
export const usePlay = (asOf: string | null, at: number, isShown: boolean) => {
  const goTo = useGoTo()
  const store = useStore() as AppStore
  const book = useQuoteBook()
  const charted = useAppSelector(({ selection }) => selection.symbol)
  const [speed, setSpeed] = useState<Speed>('60')
  const [wanted, setWanted] = useState(false)
  const [played, setPlayed] = useState<Played | null>(null)
  const player = useRef<Player>(null)
  /** The moment that the play itself has gone to, and when, by the monotonic clock. */
  const gone = useRef<{ readonly to: string | null; readonly since: number }>(null)
  // The present plays by itself.
  const isPlaying = wanted && asOf !== null

  const follow = (to: string | null) => {
    gone.current = { to, since: performance.now() }
    goTo(to)
  }
  const begin = useEffectEvent((signal: AbortSignal) => {
    const deps = depsOf(store)
    const tape = createTapeReader(openTape(deps, signal))
    player.current = new Player(tape, { book, at }, Number(speed), performance.now())
    gone.current = { to: asOf, since: performance.now() }
    return deps.onNextFrame
  })
  const step = useEffectEvent(() => {
    if (!player.current || !gone.current) return
    const now = performance.now()
    const resolution = player.current.step(now, charted)
    const { clock } = player.current
    setPlayed((shown) =>
      shown?.resolution === resolution && Math.abs(clock - shown.clock) < clockStep(speed)
        ? shown
        : { clock, resolution },
    )
    const to = momentAt(clock)
    if (to === null) setWanted(false)
    const isDue = now - gone.current.since >= intervals.momentMs[resolution]
    if (to === null || (isShown && isDue)) follow(to)
  })
  useEffect(() => {
    if (!isPlaying) return
    const ended = new AbortController()
    const stop = everyStep(begin(ended.signal), step)
    return () => {
      stop()
      ended.abort()
      player.current = null
      setPlayed(null)
    }
  }, [isPlaying])

  const show = useEffectEvent(() => player.current?.show({ book, at }))
  useEffect(() => show(), [book])
  const leave = useEffectEvent(() => {
    if (gone.current?.to !== asOf) setWanted(false)
  })
  // Another moment than the play's own was chosen.
  useEffect(() => leave(), [asOf])

  return {
    isPlaying,
    /** The moment that has been played to and how; null: nothing plays. */
    played: isPlaying ? played : null,
    speed,
    setSpeed: (chosen: Speed) => {
      player.current?.setSpeed(Number(chosen), performance.now())
      setSpeed(chosen)
    },
    /** Plays, or shows the moment that has been played to. */
    toggle: () => {
      if (asOf === null) return
      if (isPlaying && player.current) follow(momentAt(player.current.clock))
      setWanted(!isPlaying)
    },
    stop: () => setWanted(false),
  }
}

/** How far the clock goes before it is written again, in milliseconds. */
const clockStep = (speed: Speed): number => intervals.clockMs * Number(speed)
