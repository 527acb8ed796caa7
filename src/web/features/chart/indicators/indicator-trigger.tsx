import { Activity } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/controls/button.tsx'

export const IndicatorTrigger = (props: ComponentProps<'button'>) => {
  const { t } = useTranslation()
  return (
    <Button look="ghost" size="sm" {...props}>
      <Activity className="size-[15px]" strokeWidth={1.75} aria-hidden />
      {t('chart.indicators')}
    </Button>
  )
}
