import { Activity, ChartCandlestick, GitCompareArrows, SlidersHorizontal } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../components/controls/button.tsx'

type TriggerProps = ComponentProps<'button'>

export const TypeTrigger = (props: TriggerProps) => {
  const { t } = useTranslation()
  const label = t('chart.type')
  return <IconButton Icon={ChartCandlestick} label={label} title={label} {...props} />
}

export const CompareTrigger = (props: TriggerProps) => {
  const { t } = useTranslation()
  const label = t('chart.compare')
  return <IconButton Icon={GitCompareArrows} label={label} title={label} {...props} />
}

export const IndicatorTrigger = (props: TriggerProps) => {
  const { t } = useTranslation()
  return (
    <Button look="ghost" size="sm" {...props}>
      <Activity className="size-[15px]" />
      {t('chart.indicators')}
    </Button>
  )
}

/** Opens all tools in one menu, on a phone. */
export const ToolsTrigger = (props: TriggerProps) => {
  const { t } = useTranslation()
  const label = t('chart.tools')
  return <IconButton Icon={SlidersHorizontal} label={label} title={label} size="touch" {...props} />
}
