import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

/** Puts what it stands in away. */
export const DismissButton = ({ onClick }: { readonly onClick: () => void }) => {
  const { t } = useTranslation()
  const name = t('common.dismiss')
  return (
    <Button look="ghost" size="iconSm" aria-label={name} title={name} onClick={onClick}>
      <X className="size-4" strokeWidth={1.75} aria-hidden />
    </Button>
  )
}
