import { Columns3 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuTrigger } from '../menu/menu-button.tsx'

export const ColumnsTrigger = (props: ComponentProps<'button'>) => {
  const { t } = useTranslation()
  return <MenuTrigger Icon={Columns3} label={t('common.columns')} look="ghost" {...props} />
}
