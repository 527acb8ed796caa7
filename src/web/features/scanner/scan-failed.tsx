import { useTranslation } from 'react-i18next'

/** Reports in the dialog that its scan failed: outside of it, screen readers hear nothing. */
export const ScanFailed = ({ when }: { readonly when: boolean }) => {
  const { t } = useTranslation()
  return when ? (
    <p role="alert" className="py-2 font-medium text-bad">
      {t('scanner.toasts.failed')}
    </p>
  ) : null
}
