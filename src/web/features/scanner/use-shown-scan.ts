import { useMemo, useState } from 'react'
import type { ScanMatch } from '../../../contracts/scanner.ts'
import { staleNow, type Told } from './results/stale-now.ts'
import { useLiveScan } from './use-live-scan.ts'
import type { Scanned } from './use-scan.ts'

const nothing: readonly ScanMatch[] = []

/** A scan as it stood when its live run was stopped: going back to older results would surprise. */
interface Stopped {
  readonly of: Scanned
  readonly then: Scanned
}

/** What the table shows of a scan: what it found, what matches now while it is live, and then that. */
export const useShownScan = (scanned: Scanned, told: Told) => {
  const { isLive, scan, toggle } = useLiveScan(scanned.rules)
  const [stopped, setStopped] = useState<Stopped | null>(null)
  const last = stopped?.of === scanned ? stopped.then : scanned
  const entered = useMemo(() => new Set(scan.entered.map(({ symbol }) => symbol)), [scan.entered])
  const gone = useMemo(() => scan.left.map(({ match }) => match), [scan.left])
  const live = isLive ? scan.matches : null

  const keep = (matches: readonly ScanMatch[]) => {
    const old = new Set(scan.stale)
    const aged = matches.map((match) => ({ ...match, stale: old.has(match.symbol) }))
    setStopped({ of: scanned, then: { rules: scanned.rules, matches: aged, at: Date.now() } })
  }
  return {
    isLive,
    matches: live ?? last.matches,
    entered,
    left: isLive ? gone : nothing,
    // A live scan says so itself, once it has begun to answer.
    stale: live ? scan.stale : staleNow(last, told),
    toggle: () => {
      if (live) keep(live)
      toggle()
    },
  }
}
