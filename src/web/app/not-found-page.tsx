import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { BrandMark } from '../components/stocks/brand.tsx'
import { buttonClass } from '../components/controls/button.tsx'
import { usePageTitle } from '../components/use-page-title.ts'

export const NotFoundPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('notFound.title'))
  return (
    <main className="grid min-h-full place-content-center justify-items-center gap-2 p-6 text-center">
      <BrandMark size={40} />
      <p className="mt-4 text-4xl font-heavy num text-text-3">404</p>
      <h1 className="text-2xl font-heavy tracking-[-0.025em]">{t('notFound.title')}</h1>
      <p className="text-base text-text-2">{t('notFound.hint')}</p>
      <Link to="/" className={`${buttonClass({ look: 'primary' })} mt-5`}>
        {t('notFound.back')}
      </Link>
    </main>
  )
}
