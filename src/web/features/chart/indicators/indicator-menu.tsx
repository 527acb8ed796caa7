import { useTranslation } from 'react-i18next'
import { MenuChecks } from '../../../components/menu/menu-checks.tsx'
import { useAppDispatch, useAppSelector } from '../../../state/hooks.ts'
import { indicators, indicatorToggled } from '../../../state/preferences.ts'
import { IndicatorTrigger } from './indicator-trigger.tsx'

/** Which indicators are drawn; this browser remembers them. */
export const IndicatorMenu = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const chosen = useAppSelector(({ preferences }) => preferences.indicators)
  return (
    <MenuChecks
      trigger={<IndicatorTrigger />}
      options={indicators.map((value) => ({ value, label: t(`chart.indicatorNames.${value}`) }))}
      chosen={(indicator) => chosen.includes(indicator)}
      onToggle={(indicator) => dispatch(indicatorToggled(indicator))}
    />
  )
}
