import { useEffect, useRef } from 'react'

/** The row that Enter would take. */
export interface Chosen {
  readonly row: string
  readonly choose: (row: string) => void
}

/**
 * Stocks may come above rows that are there already, and take others away. Who has not moved on from
 * the first row, or has lost the row, is on the first one then; who has moved keeps the row, and sees
 * it.
 *
 * @param shown all rows, in their order
 * @returns the list's reference
 */
export const useFirstRow = (shown: readonly string[], { row, choose }: Chosen) => {
  const list = useRef<HTMLDivElement>(null)
  const [first] = shown
  const before = useRef(first)
  const isShown = shown.includes(row)
  useEffect(() => {
    const isKept = isShown && row !== before.current
    if (first !== undefined && row !== first && !isKept) choose(first)
    else if (before.current !== first)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
    before.current = first
  }, [first, row, isShown, choose])
  return list
}
