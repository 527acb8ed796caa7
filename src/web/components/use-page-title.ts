import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Names the browser's tab after what is on the screen. */
export const usePageTitle = (title: string): void => {
  const { t } = useTranslation()
  const product = t('product')
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
}
