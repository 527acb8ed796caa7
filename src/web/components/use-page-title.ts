import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

export const usePageTitle = (title: string): void => {
  const { t } = useTranslation()
  const product = t('product')
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
}
