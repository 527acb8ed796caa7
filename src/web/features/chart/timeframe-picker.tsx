import { useTranslation } from 'react-i18next'
import { type ChartTimeframe, chartTimeframes } from '../../../domain/calendar/chart-timeframes.ts'

interface TimeframePickerProps {
  readonly value: ChartTimeframe
  readonly onChange: (timeframe: ChartTimeframe) => void
}

export const TimeframePicker = ({ value, onChange }: TimeframePickerProps) => {
  const { t } = useTranslation()
  return (
    <div
      role="group"
      aria-label={t('chart.timeframe')}
      className="inline-flex gap-px rounded-sm border border-line bg-bg p-0.5 max-sm:w-full"
    >
      {chartTimeframes.map((timeframe) => (
        <button
          key={timeframe}
          type="button"
          aria-pressed={timeframe === value}
          onClick={() => onChange(timeframe)}
          className="h-[26px] min-w-8 grow rounded-xs px-[7px] text-sm font-semibold text-text-2 transition-colors hover:text-text aria-pressed:bg-hover aria-pressed:text-text aria-pressed:shadow-[0_0_0_1px_var(--line)] max-sm:h-11 max-sm:px-0"
        >
          {timeframe}
        </button>
      ))}
    </div>
  )
}
