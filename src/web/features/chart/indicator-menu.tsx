import { Activity, Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/button.tsx'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { indicators, indicatorToggled } from '../../state/preferences.ts'

/** Which indicators are drawn; this browser remembers them. */
export const IndicatorMenu = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const chosen = useAppSelector(({ preferences }) => preferences.indicators)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button look="ghost" size="sm" aria-label={t('chart.indicators')}>
          <Activity className="size-[15px]" strokeWidth={1.75} aria-hidden />
          <span className="max-sm:hidden">{t('chart.indicators')}</span>
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className="z-40 min-w-52 rounded-md border border-line bg-raised p-1.5 shadow-float data-[state=open]:animate-rise"
      >
        {indicators.map((indicator) => (
          <DropdownMenu.CheckboxItem
            key={indicator}
            checked={chosen.includes(indicator)}
            onCheckedChange={() => dispatch(indicatorToggled(indicator))}
            onSelect={(event) => event.preventDefault()}
            className="flex h-8 cursor-pointer items-center gap-2 rounded-xs px-2.5 outline-none data-[highlighted]:bg-hover"
          >
            <span className="w-4 text-accent-text">
              <DropdownMenu.ItemIndicator>
                <Check className="size-4" strokeWidth={1.75} aria-hidden />
              </DropdownMenu.ItemIndicator>
            </span>
            {t(`chart.indicatorNames.${indicator}`)}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
