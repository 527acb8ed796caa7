import { useTranslation } from 'react-i18next'
import { Suspense, useState } from 'react'
import { useCurrentUser } from '../../api/accounts/accounts.ts'
import { lazyAgain } from '../../components/loading/lazy-again.ts'
import { PageHeading } from '../../components/panels/page-heading.tsx'
import { RowsSkeleton } from '../../components/panels/rows-skeleton.tsx'
import { SafePanel } from '../../components/panels/safe-panel.tsx'
import '../../i18n/en-later.ts'
import { PasswordPanel } from './password-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { Button, buttonClass } from '../../components/controls/button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { OwnPanel } from './own-panel.tsx'

const Channels = lazyAgain(
  async () => (await import('../../components/delivery/channels.tsx')).Channels,
)

const DataPanels = ({ username }: { readonly username: string }) => {
  const { t } = useTranslation()
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <OwnPanel title={t('accountPage.data.title')} help={t('accountPage.data.help')}>
        <a href="/api/account/export" download className={`${buttonClass()} justify-self-start`}>
          {t('accountPage.data.download')}
        </a>
      </OwnPanel>
      <OwnPanel title={t('accountPage.removal.title')} help={t('accountPage.removal.help')}>
        <Button className="justify-self-start text-bad" onClick={() => setDeleting(true)}>
          {t('accountPage.removal.open')}
        </Button>
      </OwnPanel>
      {deleting && <DeleteDialog username={username} onClose={() => setDeleting(false)} />}
    </>
  )
}

export const AccountPage = () => {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  if (!user) return null
  return (
    <div className="grid max-w-[1240px] gap-4">
      <PageHeading beside={<span className="text-text-2">@{user.username}</span>}>
        {t('accountPage.title')}
      </PageHeading>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <SafePanel>
            <ProfilePanel user={user} />
          </SafePanel>
          <SafePanel>
            <PasswordPanel username={user.username} />
          </SafePanel>
        </div>
        <div className="grid gap-4">
          <SafePanel>
            <SessionsPanel />
          </SafePanel>
          <SafePanel>
            <OwnPanel title={t('accountPage.delivery.title')} help={t('accountPage.delivery.help')}>
              <Suspense fallback={<RowsSkeleton rows={9} />}>
                <Channels />
              </Suspense>
            </OwnPanel>
          </SafePanel>
          <DataPanels username={user.username} />
        </div>
      </div>
    </div>
  )
}
