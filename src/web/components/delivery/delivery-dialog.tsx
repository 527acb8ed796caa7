import { useTranslation } from 'react-i18next'
import { Dialog } from '../panels/dialog.tsx'
import { Channels } from './channels.tsx'
import '../../i18n/en/delivery.ts'

export const DeliveryDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog title={t('delivery.title')} description={t('delivery.about')} onClose={onClose}>
      <Channels />
    </Dialog>
  )
}
