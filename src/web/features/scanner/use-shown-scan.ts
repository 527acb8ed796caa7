import { useMemo, useState, useEffect, useRef } from 'react'
import type { ScanMatch } from '../../../contracts/scans/scan-match.ts'
import { staleNow, type Metrics } from './results/stale-now.ts'
import type { Scanned } from './use-scan.ts'
import { useMoment } from '../../api/moment.ts'
import { scanUnwatched, scanWatched } from '../../api/socket/actions.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { changesForgotten } from '../../state/live-scan.ts'
import { scannerLimits } from './limits.ts'
import { type DraftRule, rulesToSend } from '../../components/rules/draft-rule.ts'

/** What a frame changed is forgotten after its own time, however many frames follow. */
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

/**
 * Keeps the scan running on the server while `rules` stay the same and it is switched on. It waits while
 * the page shows a past moment.
 */
export const useLiveScan = (rules: readonly DraftRule[], startsLive = false) => {
  const dispatch = useAppDispatch()
  const scan = useAppSelector(({ liveScan }) => liveScan)
  const [liveRules, setLiveRules] = useState(startsLive ? rules : null)
  const isLive = useMoment() === null && liveRules === rules

  useEffect(() => {
    if (!isLive) return
    dispatch(scanWatched(rulesToSend(rules)))
    return () => {
      dispatch(scanUnwatched())
    }
  }, [dispatch, isLive, rules])

  useForgetting(scan.frames)

  return { isLive, scan, toggle: () => setLiveRules(isLive ? null : rules) }
}

const nothing: readonly ScanMatch[] = []

/** A scan as it stood when its live run was stopped: going back to older results would surprise. */
interface Stopped {
  readonly of: Scanned
  readonly then: Scanned
}

/** What the table shows of a scan: what it found, what matches now while it is live, and then that. */
export const useShownScan = (scanned: Scanned, metrics: Metrics) => {
  const { isLive, scan, toggle } = useLiveScan(scanned.rules)
  const [stopped, setStopped] = useState<Stopped | null>(null)
  const last = stopped?.of === scanned ? stopped.then : scanned
  const entered = useMemo(() => new Set(scan.entered.map(({ symbol }) => symbol)), [scan.entered])
  const gone = useMemo(() => scan.left.map(({ match }) => match), [scan.left])
  const live = isLive ? scan.matches : null

  const keep = (matches: readonly ScanMatch[]) => {
    const old = new Set(scan.stale)
    const aged = matches.map((match) => ({ ...match, stale: old.has(match.symbol) }))
    setStopped({ of: scanned, then: { ...scanned, matches: aged, at: Date.now() } })
  }
  return {
    isLive,
    matches: live ?? last.matches,
    entered,
    left: isLive ? gone : nothing,
    // A live scan says so itself, once it has begun to answer.
    stale: live ? scan.stale : staleNow(last, metrics),
    toggle: () => {
      if (live) keep(live)
      toggle()
    },
  }
}
