import { useTranslation } from 'react-i18next'
import { Button } from '../components/controls/button.tsx'
import { Notice } from '../components/panels/notice.tsx'

/** A page that could not be rendered or loaded; only a new load can help. */
export const PageFailure = () => {
  const { t } = useTranslation()
  return (
    <main className="h-full">
      <Notice
        role="alert"
        text={t('failure.page')}
        action={<Button onClick={() => window.location.reload()}>{t('failure.reload')}</Button>}
      />
    </main>
  )
}
