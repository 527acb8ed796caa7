import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../../components/menu/menu.tsx'
import {
  MenuAction,
  MenuCheck,
  MenuChoice,
  MenuSection,
} from '../../../components/menu/menu-parts.tsx'
import '../../../i18n/en/chart/chart-tools.ts'
import { useAppDispatch, useAppSelector } from '../../../state/hooks.ts'
import { indicators, indicatorToggled } from '../../../state/preferences.ts'
import { useWanted } from '../../../state/wanted.ts'
import { CompareDialog } from '../compare/compare-dialog.tsx'
import { chartScales, chartTypes, isComparing, shownScale } from '../settings/chart-settings.ts'
import { useChartSettings, useSetChart } from '../settings/use-chart-settings.ts'
import { IndicatorDialog } from '../indicators/indicator-dialog.tsx'
import { CompareTrigger, IndicatorTrigger, ToolsTrigger, TypeTrigger } from './tool-triggers.tsx'

const TypeLines = () => {
  const { t } = useTranslation()
  const { type } = useChartSettings()
  const set = useSetChart()
  return (
    <MenuChoice
      title={t('chart.type')}
      value={type}
      options={chartTypes.map((value) => ({ value, label: t(`chartTools.types.${value}`) }))}
      onChoose={(chosen) => set({ type: chosen })}
    />
  )
}

export interface ChartToolsProps {
  /** Whose chart it is. */
  readonly symbol: string | null
}

const ScaleLines = ({ symbol }: ChartToolsProps) => {
  const { t } = useTranslation()
  const settings = useChartSettings()
  const set = useSetChart()
  return (
    <MenuChoice
      title={t('chartTools.scale')}
      value={shownScale(settings, symbol)}
      disabled={isComparing(settings, symbol)}
      options={chartScales.map((value) => ({ value, label: t(`chartTools.scales.${value}`) }))}
      onChoose={(chosen) => set({ scale: chosen })}
    />
  )
}

const IndicatorLines = ({ onSettings }: { readonly onSettings: () => void }) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const chosen = useAppSelector(({ preferences }) => preferences.indicators)
  const { indicators: settings } = useChartSettings()
  return (
    <MenuSection title={t('chart.indicators')}>
      {indicators.map((indicator) => (
        <MenuCheck
          key={indicator}
          checked={chosen.includes(indicator)}
          label={t(`chartTools.indicatorNames.${indicator}`, { ...settings[indicator] })}
          onToggle={() => dispatch(indicatorToggled(indicator))}
        />
      ))}
      <MenuAction label={t('chartTools.indicatorSettingsOpen')} onSelect={onSettings} />
    </MenuSection>
  )
}

/** How the chart is drawn, and what with; this browser remembers it. On a phone it is one menu. */
export const ChartTools = ({ symbol }: ChartToolsProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'compare' | 'indicators' | null>(null)
  const compare = () => setOpen('compare')
  const close = () => setOpen(null)
  useWanted('indicators', () => setOpen('indicators'))
  return (
    <>
      <div className="flex gap-2 max-sm:hidden">
        <Menu trigger={<TypeTrigger />} align="start" className="min-w-52">
          <TypeLines />
          <ScaleLines symbol={symbol} />
        </Menu>
        <CompareTrigger aria-haspopup="dialog" onClick={compare} />
        <Menu trigger={<IndicatorTrigger />} align="start" className="min-w-52">
          <IndicatorLines onSettings={() => setOpen('indicators')} />
        </Menu>
      </div>
      <div className="sm:hidden">
        <Menu trigger={<ToolsTrigger />} align="start" className="min-w-52">
          <TypeLines />
          <ScaleLines symbol={symbol} />
          <IndicatorLines onSettings={() => setOpen('indicators')} />
          <MenuAction label={t('chart.compare')} onSelect={compare} />
        </Menu>
      </div>
      {open === 'compare' && <CompareDialog symbol={symbol} onClose={close} />}
      {open === 'indicators' && <IndicatorDialog onClose={close} />}
    </>
  )
}
