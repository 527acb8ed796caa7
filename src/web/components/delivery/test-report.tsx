import { useTranslation } from 'react-i18next'
import type { ChannelTested } from '../../../contracts/delivery/channels.ts'

/** How a test ended, in a sentence. */
export const TestReport = ({ tested }: { readonly tested: ChannelTested }) => {
  const { t } = useTranslation()
  const { outcome, status, ms } = tested
  const result = t(`delivery.outcomes.${outcome}`)
  const answer = status === null ? '' : t('delivery.answered', { status })
  return (
    <span className={outcome === 'succeeded' ? 'text-good' : 'text-bad'}>
      {t('delivery.tested', { result, answer, ms })}
    </span>
  )
}
