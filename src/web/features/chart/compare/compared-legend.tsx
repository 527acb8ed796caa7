import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/controls/button.tsx'
import { useChartSettings, useSetChart } from '../settings/use-chart-settings.ts'
import { comparedTokens } from './compared-lines.ts'

export const ComparedLegend = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation()
  const { compared } = useChartSettings()
  const set = useSetChart()
  if (compared.length === 0) return null
  return (
    <ul
      aria-label={t('chart.compared')}
      className="absolute top-12 left-2.5 z-10 flex max-w-[calc(100%-90px)] flex-wrap gap-x-2 gap-y-0.5 text-xs num max-sm:top-8 max-sm:left-15 max-sm:max-w-[calc(100%-130px)]"
    >
      {compared.map((other, place) => (
        <li
          key={other}
          hidden={other === symbol}
          className="inline-flex items-center max-sm:-my-2.5"
        >
          <span className="inline-flex items-center gap-1.5 rounded-xs bg-panel/80 px-1">
            <span
              className="h-0.5 w-3"
              style={{ background: `var(${comparedTokens[place] ?? ''})` }}
              aria-hidden
            />
            <span className="font-strong">{other}</span>
            <span data-compared={other} className="text-text-2" />
          </span>
          <IconButton
            Icon={X}
            label={t('chart.removeCompared', { symbol: other })}
            className="size-6! max-sm:size-11!"
            onClick={() => set({ compared: compared.filter((each) => each !== other) })}
          />
        </li>
      ))}
    </ul>
  )
}
