import { Activity } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/button.tsx'
import { MenuChecks } from '../../components/menu-checks.tsx'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { indicators, indicatorToggled } from '../../state/preferences.ts'

/** Which indicators are drawn; this browser remembers them. */
export const IndicatorMenu = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const chosen = useAppSelector(({ preferences }) => preferences.indicators)
  return (
    <MenuChecks
      trigger={
        <Button look="ghost" size="sm">
          <Activity className="size-[15px]" strokeWidth={1.75} aria-hidden />
          {t('chart.indicators')}
        </Button>
      }
      options={indicators.map((value) => ({ value, label: t(`chart.indicatorNames.${value}`) }))}
      chosen={(indicator) => chosen.includes(indicator)}
      onToggle={(indicator) => dispatch(indicatorToggled(indicator))}
    />
  )
}
