import { useTranslation } from 'react-i18next'
import { useWanted } from '../../../state/wanted.ts'
import { type ChartRange, chartRangeNames, chartRanges, type ChosenRange } from './chart-range.ts'

interface RangePickerProps {
  readonly value: ChartRange | null
  readonly onChoose: (chosen: ChosenRange) => void
}

/** How much of the past the chart shows. */
export const RangePicker = ({ value, onChoose }: RangePickerProps) => {
  const { t } = useTranslation()
  const choose = (range: ChartRange) => onChoose({ range, ...chartRanges[range] })
  useWanted('range', (range) => choose(range as ChartRange))
  return (
    <div
      role="group"
      aria-label={t('chartTools.range')}
      className="flex min-w-0 gap-px max-sm:grow"
    >
      {chartRangeNames.map((range) => (
        <button
          key={range}
          type="button"
          title={t(`chartTools.ranges.${range}`)}
          aria-pressed={range === value}
          onClick={() => choose(range)}
          className="h-7 rounded-xs px-2 text-sm font-semibold text-text-3 transition-colors hover:bg-hover hover:text-text aria-pressed:bg-hover aria-pressed:text-text max-sm:h-11 max-sm:grow max-sm:px-0"
        >
          {range === 'All' ? t('chartTools.all') : range}
        </button>
      ))}
    </div>
  )
}
