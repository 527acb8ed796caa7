import { LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export const PageSpinner = () => {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid h-full place-items-center">
      <LoaderCircle className="size-8 animate-spin text-accent" />
      <span className="sr-only">{t('common.loading')}</span>
    </div>
  )
}
