import { useEffect, useState } from 'react'
import { scanRules } from '../../../contracts/scanner.ts'
import { scanUnwatched, scanWatched } from '../../api/socket/actions.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { changesForgotten } from '../../state/live-scan.ts'
import { scannerLimits } from './limits.ts'
import { type DraftRule, rulesToSend } from './rule.ts'

/** Keeps the scan running on the server while `rules` stay the same and it is switched on. */
export const useLiveScan = (rules: readonly DraftRule[] | null) => {
  const dispatch = useAppDispatch()
  const scan = useAppSelector(({ liveScan }) => liveScan)
  const [liveRules, setLiveRules] = useState<readonly DraftRule[] | null>(null)
  const isLive = rules !== null && liveRules === rules

  useEffect(() => {
    const parsed = isLive ? scanRules.safeParse(rulesToSend(rules)) : null
    if (!parsed?.success) return
    dispatch(scanWatched({ rules: parsed.data }))
    return () => {
      dispatch(scanUnwatched())
    }
  }, [dispatch, isLive, rules])

  useEffect(() => {
    if (scan.entered.length === 0 && scan.left.length === 0) return
    const timer = setTimeout(() => dispatch(changesForgotten()), scannerLimits.changeShownMs)
    return () => clearTimeout(timer)
  }, [dispatch, scan])

  return { isLive, scan, toggle: () => setLiveRules(isLive ? null : rules) }
}
