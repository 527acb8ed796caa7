import { SlidersHorizontal } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/button.tsx'

/** The button of the preferences, with or without its menu's code. */
export const PreferencesTrigger = (props: ComponentProps<'button'>) => {
  const { t } = useTranslation()
  return (
    <Button
      size="iconSm"
      aria-haspopup="menu"
      aria-label={t('account.preferences')}
      title={t('account.preferences')}
      {...props}
    >
      <SlidersHorizontal className="size-[15px]" strokeWidth={1.75} aria-hidden />
    </Button>
  )
}
