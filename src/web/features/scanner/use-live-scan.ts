import { useEffect, useRef, useState } from 'react'
import { scanUnwatched, scanWatched } from '../../api/socket/actions.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { changesForgotten } from '../../state/live-scan.ts'
import { scannerLimits } from './limits.ts'
import { type DraftRule, rulesToSend } from './rules/rule.ts'

/**
 * What a frame changed is forgotten after its own time, however many frames follow: in a busy
 * market one comes with every tick batch.
 */
const useForgetting = (frames: number): void => {
  const dispatch = useAppDispatch()
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    if (frames === 0) return
    const forget = () => {
      timers.current.delete(timer)
      dispatch(changesForgotten(frames))
    }
    const timer = setTimeout(forget, scannerLimits.changeShownMs)
    timers.current.add(timer)
  }, [dispatch, frames])
  useEffect(() => {
    const pending = timers.current
    return () => pending.forEach(clearTimeout)
  }, [])
}

/** Keeps the scan running on the server while `rules` stay the same and it is switched on. */
export const useLiveScan = (rules: readonly DraftRule[]) => {
  const dispatch = useAppDispatch()
  const scan = useAppSelector(({ liveScan }) => liveScan)
  const [liveRules, setLiveRules] = useState<readonly DraftRule[] | null>(null)
  const isLive = liveRules === rules

  useEffect(() => {
    if (!isLive) return
    dispatch(scanWatched({ rules: rulesToSend(rules) }))
    return () => {
      dispatch(scanUnwatched())
    }
  }, [dispatch, isLive, rules])

  useForgetting(scan.frames)

  return { isLive, scan, toggle: () => setLiveRules(isLive ? null : rules) }
}
