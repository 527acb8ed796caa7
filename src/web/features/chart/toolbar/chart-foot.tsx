import '../../../i18n/en-chart-tools.ts'
import {
  type ChartRange,
  chartRangeNames,
  chartRanges,
  type ChosenRange,
} from '../ranges/chart-range.ts'
import { useTranslation } from 'react-i18next'
import { ChoiceGroup } from '../../../components/controls/choice-group.tsx'
import { useWanted } from '../../../state/wanted.ts'
import { shownScale } from '../settings/chart-settings.ts'
import { useChartSettings, useSetChart } from '../settings/use-chart-settings.ts'

const scales = ['log', 'percent'] as const
const signs = { log: 'log', percent: '%' } as const

/** The two scales beside the usual one; pressed again, a scale is the usual one. */
export const ScaleToggles = () => {
  const { t } = useTranslation()
  const settings = useChartSettings()
  const set = useSetChart()
  return (
    <ChoiceGroup
      label={t('chartTools.scale')}
      value={shownScale(settings)}
      options={scales.map((value) => ({
        value,
        label: signs[value],
        title: t(`chartTools.scales.${value}`),
      }))}
      disabled={settings.compared.length > 0}
      onChoose={(value) => set({ scale: settings.scale === value ? 'linear' : value })}
      className="ml-auto flex gap-px max-sm:hidden"
      buttonClass="h-7 min-w-8 rounded-xs px-2 text-sm font-semibold text-text-3 transition-colors hover:bg-hover hover:text-text disabled:opacity-55 aria-pressed:bg-hover aria-pressed:text-text"
    />
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
    <ChoiceGroup
      label={t('chartTools.range')}
      value={value}
      options={chartRangeNames.map((range) => ({
        value: range,
        label: range === 'All' ? t('chartTools.all') : range,
        title: t(`chartTools.ranges.${range}`),
      }))}
      onChoose={choose}
      className="flex min-w-0 gap-px max-sm:grow"
      buttonClass="h-7 rounded-xs px-2 text-sm font-semibold text-text-3 transition-colors hover:bg-hover hover:text-text aria-pressed:bg-hover aria-pressed:text-text max-sm:h-11 max-sm:grow max-sm:px-0"
    />
  )
}

interface ChartFootProps {
  readonly chosen: ChosenRange | null
  readonly onChoose: (chosen: ChosenRange) => void
}

export const ChartFoot = ({ chosen, onChoose }: ChartFootProps) => (
  <>
    <RangePicker value={chosen?.range ?? null} onChoose={onChoose} />
    <ScaleToggles />
  </>
)
