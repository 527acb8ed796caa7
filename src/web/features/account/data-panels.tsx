import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../components/controls/button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { OwnPanel } from './own-panel.tsx'

/** What is held of the trader: all of it to take along, or to be erased. */
export const DataPanels = ({ username }: { readonly username: string }) => {
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
