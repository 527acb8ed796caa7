import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { browserStorage } from '../../state/browser-storage.ts'
import type { DraftRule } from '../../components/rules/draft-rule.ts'
import { addressOf, rulesOfAddress } from './rules/scan-address.ts'
import { loadScans } from './saved/saved-scans.ts'
import { type Origin, unsaved, useScan } from './use-scan.ts'

export interface Asked {
  readonly rules: readonly DraftRule[]
  readonly origin: Origin
}

/** The scan of an address: the rules themselves, or the id of a scan that this browser keeps. */
const askedBy = (address: string): Asked | null => {
  const { scans } = loadScans(browserStorage())
  const saved =
    scans.find(({ id }) => id === address) ??
    scans.find(({ rules }) => addressOf(rules) === address)
  if (saved) return { rules: saved.rules, origin: saved }
  const rules = rulesOfAddress(address)
  return rules && { rules, origin: unsaved }
}

/**
 * The scan on the screen and the one in the address are the same: one that is run goes into the
 * address, and one that the address brings (a link, a reload, the way back) is run.
 */
export const useAddressedScan = () => {
  const [params, setParams] = useSearchParams()
  const { run, clear, isRunning, scanned } = useScan()
  const address = params.get('scan')
  const asked = useMemo(() => (address === null ? null : askedBy(address)), [address])
  const shown = useMemo(() => scanned && addressOf(scanned.rules), [scanned])

  /** React may run an effect twice. */
  const seen = useRef<string | null>(null)

  useEffect(() => {
    const isSeen = address === seen.current
    seen.current = address
    if (isSeen || address === shown) return
    if (asked) void run(asked.rules, asked.origin)
    else clear()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another address asks for a scan
  }, [address])

  useEffect(() => {
    if (shown === null || address === shown) return
    const next = new URLSearchParams(params)
    next.set('scan', shown)
    setParams(next, { replace: scanned?.rules === asked?.rules })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another scan changes the address
  }, [scanned])

  const setLive = (isLive: boolean) => {
    const next = new URLSearchParams(params)
    if (isLive) next.set('live', '1')
    else next.delete('live')
    setParams(next)
  }
  const live = params.get('live') === '1' ? asked : null
  return {
    run,
    isRunning,
    scanned,
    live,
    setLive,
    isBroken: address !== null && asked === null,
  }
}
