import { SlidersHorizontal } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuTrigger } from '../../components/menu/menu-button.tsx'

export const PreferencesTrigger = (props: ComponentProps<'button'>) => {
  const { t } = useTranslation()
  return <MenuTrigger Icon={SlidersHorizontal} label={t('account.preferences')} {...props} />
}
