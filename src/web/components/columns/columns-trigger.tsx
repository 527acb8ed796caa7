import { Columns3 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'

/** The button of a table's columns, with or without its menu's code. */
export const ColumnsTrigger = (props: ComponentProps<'button'>) => {
  const { t } = useTranslation()
  return (
    <Button
      look="ghost"
      size="iconSm"
      aria-haspopup="menu"
      aria-label={t('common.columns')}
      title={t('common.columns')}
      {...props}
    >
      <Columns3 className="size-[15px]" strokeWidth={1.75} aria-hidden />
    </Button>
  )
}
