import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClass } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { PageHeading } from '../components/page-heading.tsx'

interface UnbuiltPageProps {
  readonly screen: 'signals'
}

/** Says plainly that a screen of the sidebar is not part of this version yet. */
export const UnbuiltPage = ({ screen }: UnbuiltPageProps) => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeading>{t(`unbuilt.${screen}`)}</PageHeading>
      <section className="mt-4 h-[60vh] rounded-md border border-line bg-panel">
        <Notice
          text={t('unbuilt.title')}
          detail={t('unbuilt.body')}
          action={
            <Link to="/" className={buttonClass()}>
              {t('unbuilt.back')}
            </Link>
          }
        />
      </section>
    </>
  )
}
