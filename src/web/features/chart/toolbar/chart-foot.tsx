import { useTranslation } from 'react-i18next'
import '../../../i18n/en/chart/chart-tools.ts'
import {
  type ChartRange,
  chartRangeNames,
  chartRanges,
  type ChosenRange,
} from '../ranges/chart-range.ts'
import { useWanted } from '../../../state/wanted.ts'
import { isComparing, shownScale } from '../settings/chart-settings.ts'
import { useChartSettings, useSetChart } from '../settings/use-chart-settings.ts'

const signs = { log: 'log', percent: '%' } as const

/** The two scales beside the usual one; pressed again, a scale is the usual one. */
export const ScaleToggles = ({ symbol }: { readonly symbol: string | null }) => {
  const { t } = useTranslation()
  const settings = useChartSettings()
  const scale = shownScale(settings, symbol)
  const set = useSetChart()
  return (
    <div
      role="group"
      aria-label={t('chartTools.scale')}
      className="ml-auto flex gap-px max-sm:hidden"
    >
      {(['log', 'percent'] as const).map((value) => (
        <button
          key={value}
          type="button"
          title={t(`chartTools.scales.${value}`)}
          aria-pressed={scale === value}
          disabled={isComparing(settings, symbol)}
          onClick={() => set({ scale: scale === value ? 'linear' : value })}
          className="h-7 min-w-8 rounded-xs px-2 text-sm font-semibold text-text-3 transition-colors hover:bg-hover hover:text-text disabled:opacity-55 aria-pressed:bg-hover aria-pressed:text-text"
        >
          {signs[value]}
        </button>
      ))}
    </div>
  )
}

interface RangePickerProps {
  readonly value: ChartRange | null
  readonly onChoose: (chosen: ChosenRange) => void
}

const RangePicker = ({ value, onChoose }: RangePickerProps) => {
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

interface ChartFootProps {
  readonly symbol: string | null
  readonly chosen: ChosenRange | null
  readonly onChoose: (chosen: ChosenRange) => void
}

export const ChartFoot = ({ symbol, chosen, onChoose }: ChartFootProps) => (
  <>
    <RangePicker value={chosen?.range ?? null} onChoose={onChoose} />
    <ScaleToggles symbol={symbol} />
  </>
)
