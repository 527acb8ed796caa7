import { Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../components/panels/notice.tsx'
import { PageHeading } from '../../components/panels/page-heading.tsx'

/** Shows Coming Soon; the preferences are in the trader's menu. */
export const SettingsPage = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeading>{t('settings.title')}</PageHeading>
      <section className="mt-4 h-[60vh] rounded-md border border-line bg-panel">
        <Notice
          icon={<Settings className="size-8" strokeWidth={1.5} aria-hidden />}
          text={t('settings.comingSoon')}
        />
      </section>
    </>
  )
}
