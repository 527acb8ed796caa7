import { useEffect, useRef } from 'react'
import { bringIntoView } from '../../../components/focus/bring-into-view.ts'
import type { Scanned } from '../use-scan.ts'

/** Brings what a scan found into view, once no dialog lies over it any more. */
export const useResultsInView = (scanned: Scanned | null, covered: boolean) => {
  const results = useRef<HTMLDivElement>(null)
  const seen = useRef<Scanned | null>(null)
  useEffect(() => {
    if (scanned === seen.current || covered) return
    seen.current = scanned
    // The dialog gives the focus back first, and the page runs to where that is.
    setTimeout(() => {
      if (results.current) bringIntoView(results.current)
    })
  }, [scanned, covered])
  return results
}
