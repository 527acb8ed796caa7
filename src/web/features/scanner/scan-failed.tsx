import { useTranslation } from 'react-i18next'

/**
 * Says in the dialog that its scan failed: what stands outside of a dialog, as notifications do, is
 * hidden from who hears the page.
 */
export const ScanFailed = ({ when }: { readonly when: boolean }) => {
  const { t } = useTranslation()
  return when ? (
    <p role="alert" className="py-2 font-medium text-bad">
      {t('scanner.toasts.failed')}
    </p>
  ) : null
}
