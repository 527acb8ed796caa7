import { useCallback, useMemo } from 'react'
import { bucketAt } from '../../../domain/calendar/buckets.ts'
import type { ChartTimeframe } from '../../../domain/calendar/chart-timeframes.ts'
import type { Quote } from '../../api/quotes/quote-book.ts'
import { useQuoteFact } from '../../api/quotes/use-quote-fact.ts'
import { BarMarks } from '../../features/chart/marks/bar-marks.tsx'
import { useTriggersOfTrial } from '../../state/tried-alert.ts'
import { MarkShape } from '../moment/marks/mark-shape.tsx'
import { clustersOf } from '../moment/marks/occurrence.ts'
import { useOccurrenceText } from '../moment/marks/use-occurrence-text.ts'
import '../../i18n/en/clock.ts'

interface ChartTriggersProps {
  readonly symbol: string
  readonly timeframe: ChartTimeframe
}

/** Where the alert that is tried has triggered, at the bars of its stock, as far as these have come. */
export const ChartTriggers = ({ symbol, timeframe }: ChartTriggersProps) => {
  const { named } = useOccurrenceText()
  const all = useTriggersOfTrial()
  const own = useMemo(() => all.filter((one) => one.symbol === symbol), [all, symbol])
  const countAt = useCallback(
    (quote: Quote | undefined) => own.filter(({ at }) => quote && at <= quote.time).length,
    [own],
  )
  const count = useQuoteFact(symbol, countAt)
  const clusters = clustersOf(
    own.slice(0, count),
    (at) => bucketAt(timeframe, Math.floor(at / 1_000)).from * 1_000,
  )
  const marks = clusters.flatMap(({ occurrences }) =>
    occurrences.slice(0, 1).map(({ at, price }) => ({ at, price, name: named(occurrences) })),
  )
  return (
    <BarMarks
      timeframe={timeframe}
      marks={marks}
      shape={<MarkShape kind="trial" className="scale-150 stroke-panel [paint-order:stroke]" />}
    />
  )
}
