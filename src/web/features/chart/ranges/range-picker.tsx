import { useTranslation } from 'react-i18next'
import { type ChartRange, chartRanges } from './chart-range.ts'

const ranges = Object.keys(chartRanges) as ChartRange[]

interface RangePickerProps {
  readonly value: ChartRange | null
  readonly onChoose: (range: ChartRange) => void
}

/** How much of the past the chart shows. */
export const RangePicker = ({ value, onChoose }: RangePickerProps) => {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('chart.range')} className="flex min-w-0 gap-px max-sm:grow">
      {ranges.map((range) => (
        <button
          key={range}
          type="button"
          aria-label={t(`chart.ranges.${range}`)}
          aria-pressed={range === value}
          onClick={() => onChoose(range)}
          className="h-7 rounded-xs px-2 text-sm font-semibold text-text-3 transition-colors hover:bg-hover hover:text-text aria-pressed:bg-hover aria-pressed:text-text max-sm:h-11 max-sm:grow max-sm:px-0"
        >
          {range === 'All' ? t('chart.all') : range}
        </button>
      ))}
    </div>
  )
}
