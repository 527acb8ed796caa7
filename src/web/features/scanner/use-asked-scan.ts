import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { DraftRule } from './rules/rule.ts'
import { loadScans } from './saved/saved-scans.ts'
import { browserStorage } from '../../state/browser-storage.ts'

/** Runs the saved scan that the address asks for, once: going back must not run it again. */
export const useAskedScan = (run: (rules: readonly DraftRule[]) => Promise<boolean>): void => {
  const [params, setParams] = useSearchParams()
  const id = params.get('scan')
  useEffect(() => {
    if (id === null) return
    setParams({}, { replace: true })
    const scan = loadScans(browserStorage()).scans.find((saved) => saved.id === id)
    if (scan) void run(scan.rules)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another render asks for nothing
  }, [id])
}
