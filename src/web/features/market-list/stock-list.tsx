import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stock } from '../../../contracts/market/stocks.ts'
import { useColumns } from '../../components/columns/use-columns.ts'
import { useAreaFromTop } from '../../components/use-area-from-top.ts'
import { listLimits } from './limits.ts'
import { StockRow } from './stock-row.tsx'

const rowsPerPage = Math.floor(listLimits.areaPx / listLimits.rowPx)

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: rowsPerPage,
  PageUp: -rowsPerPage,
  End: Number.POSITIVE_INFINITY,
  Home: Number.NEGATIVE_INFINITY,
}

/** Where a key leads from row `index` of `count`; null when it is none of the list's keys. */
const rowAfterKey = (key: string, index: number, count: number): number | null => {
  const step = steps[key]
  if (step === undefined || count === 0) return null
  return Math.min(count - 1, Math.max(0, index + step))
}

interface StockListProps {
  readonly stocks: readonly Stock[]
  /** Which stocks these are: others begin at the top. */
  readonly filter: string
  readonly selected: string | null
  readonly onSelect: (symbol: string) => void
  readonly onHold: (on: boolean) => void
}

/** The keyboard's row runs ahead; the selection follows when the key rests. */
const useKeyboardRow = (selected: string | null, onSelect: (symbol: string) => void) => {
  const [ahead, setAhead] = useState<string | null>(null)
  useEffect(() => {
    if (ahead === null) return
    const timer = setTimeout(() => {
      setAhead(null)
      if (ahead !== selected) onSelect(ahead)
    }, listLimits.keyboardSettleMs)
    return () => clearTimeout(timer)
  }, [ahead, selected, onSelect])
  const press = useCallback(
    (symbol: string) => {
      setAhead(null)
      onSelect(symbol)
    },
    [onSelect],
  )
  return { current: ahead ?? selected, runTo: setAhead, press }
}

/** The rows in sight, and some before and after; arrows, Page Up and Down, Home and End select. */
export const StockList = ({ stocks, filter, selected, onSelect, onHold }: StockListProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { shows } = useColumns('list')
  const area = useAreaFromTop(filter)
  const { current, runTo, press } = useKeyboardRow(selected, onSelect)
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is handed on
  const virtualizer = useVirtualizer({
    count: stocks.length,
    getScrollElement: () => area.current,
    estimateSize: () => listLimits.rowPx,
    overscan: listLimits.overscanRows,
    initialRect: { width: 0, height: listLimits.areaPx },
  })

  const indexOf = (symbol: string | null) => stocks.findIndex((stock) => stock.symbol === symbol)
  const index = indexOf(current)
  useEffect(() => {
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a reordering must not scroll
  }, [current])

  const onKeyDown = (event: React.KeyboardEvent) => {
    const next = rowAfterKey(event.key, index, stocks.length)
    const stock = next === null ? undefined : stocks[next]
    if (!stock) return
    event.preventDefault()
    runTo(stock.symbol)
  }

  return (
    <div
      ref={area}
      role="listbox"
      tabIndex={0}
      aria-label={t('dashboard.stockList')}
      aria-activedescendant={index >= 0 ? `${id}-${stocks[index]?.symbol ?? ''}` : undefined}
      onKeyDown={onKeyDown}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      className="h-full overflow-x-hidden overflow-y-auto -outline-offset-2"
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const stock = stocks[item.index]
          return (
            stock && (
              <StockRow
                key={stock.symbol}
                id={`${id}-${stock.symbol}`}
                stock={stock}
                index={item.index}
                count={stocks.length}
                top={item.start}
                height={item.size}
                selected={stock.symbol === current}
                shows={shows}
                hint={t('dashboard.clickToViewDetails')}
                onSelect={press}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
