import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { ListedAlert } from '../../../../contracts/alerts/alerts.ts'
import { useAreaFromTop } from '../../../components/use-area-from-top.ts'

const limits = {
  /** A list of up to this many rows is drawn whole; a longer one scrolls in an area of its own. */
  wholeRowsMax: 100,
  /** As a row is taken to be before it is seen: it may have several lines. */
  rowPx: 60,
  areaPx: 480,
  overscanRows: 8,
} as const

interface Row {
  readonly alert: ListedAlert
  readonly index: number
  /** The height of the rows before it that are left out. */
  readonly gapPx: number
}

/**
 * The rows of a list: all of a short one, and of a long one those in sight, some before and after,
 * and the one with the focus, which would be lost with its row, between those that Tab leads to.
 *
 * @param contents another order or filter begins at the top
 */
export const useRowsInSight = (alerts: readonly ListedAlert[], contents: unknown) => {
  const isLong = alerts.length > limits.wholeRowsMax
  const area = useAreaFromTop(contents)
  const focused = useRef<string | null>(null)
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is handed on
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    enabled: isLong,
    count: alerts.length,
    getScrollElement: () => area.current,
    getItemKey: (index) => alerts[index]?.id ?? index,
    estimateSize: () => limits.rowPx,
    overscan: limits.overscanRows,
    initialRect: { width: 0, height: limits.areaPx },
    rangeExtractor: (range) => {
      const at = alerts.findIndex(({ id }) => id === focused.current)
      const beside = at < 0 ? [] : [at - 1, at, at + 1].filter((index) => alerts[index])
      return [...new Set([...beside, ...defaultRangeExtractor(range)])].sort((a, b) => a - b)
    },
  })
  let endPx = 0
  const rows: Row[] = isLong
    ? virtualizer.getVirtualItems().flatMap(({ index, start, end }) => {
        const alert = alerts[index]
        const gapPx = start - endPx
        endPx = end
        return alert ? [{ alert, index, gapPx }] : []
      })
    : alerts.map((alert, index) => ({ alert, index, gapPx: 0 }))
  return {
    isLong,
    area,
    rows,
    /** The height of the rows after the last that are left out. */
    restPx: isLong ? virtualizer.getTotalSize() - endPx : 0,
    /** For {@link useMeasured} in each row of a long list. */
    measure: virtualizer.measureElement,
    /** Which alert's row has the focus; null: none. */
    keep: useCallback((id: string | null) => void (focused.current = id), []),
  }
}

export type MeasureRow = (row: HTMLTableRowElement | null) => void

/** Takes the height of a row when it comes into sight, and whenever it changes. */
export const useMeasured = (
  row: RefObject<HTMLTableRowElement | null>,
  measure: MeasureRow | undefined,
): void => {
  useLayoutEffect(() => measure?.(row.current), [row, measure])
}
