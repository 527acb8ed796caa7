import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'

export const DismissButton = ({ onClick }: { readonly onClick: () => void }) => {
  const { t } = useTranslation()
  const name = t('common.dismiss')
  return <IconButton Icon={X} label={name} title={name} onClick={onClick} />
}
