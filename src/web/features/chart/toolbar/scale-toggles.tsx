import { useTranslation } from 'react-i18next'
import { shownScale } from '../settings/chart-settings.ts'
import { useChartSettings, useSetChart } from '../settings/use-chart-settings.ts'

const signs = { log: 'log', percent: '%' } as const

/** The two scales beside the usual one; pressed again, a scale is the usual one. */
export const ScaleToggles = () => {
  const { t } = useTranslation()
  const settings = useChartSettings()
  const scale = shownScale(settings)
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
          disabled={settings.compared.length > 0}
          onClick={() => set({ scale: scale === value ? 'linear' : value })}
          className="h-7 min-w-8 rounded-xs px-2 text-sm font-semibold text-text-3 transition-colors hover:bg-hover hover:text-text disabled:opacity-55 aria-pressed:bg-hover aria-pressed:text-text"
        >
          {signs[value]}
        </button>
      ))}
    </div>
  )
}
