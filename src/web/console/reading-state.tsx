import { useTranslation } from 'react-i18next'
import { Failed } from '../components/panels/notice.tsx'
import { useServerText } from '../i18n/use-server-text.ts'
import { RowsSkeleton } from '../components/panels/rows-skeleton.tsx'
import type { Reading } from './use-reading.ts'

/** Whether there is an answer to show: an answer to earlier parameters does not count after a failure. */
export const isShown = <Value,>(
  reading: Reading<Value>,
): reading is Reading<Value> & { readonly value: Value } =>
  reading.value !== null && !(reading.isOld && reading.error !== null)

interface ReadingStateProps {
  readonly reading: Reading<unknown>
  /** As many as may be expected. */
  readonly rows?: number
}

/** Shows that a call is running or failed, above the last answer. */
export const ReadingState = ({ reading, rows }: ReadingStateProps) => {
  const { t } = useTranslation('console')
  const say = useServerText()
  const { error, refresh } = reading
  if (error === null) return reading.value === null && <RowsSkeleton {...(rows && { rows })} />
  if (!isShown(reading)) return <Failed text={t('failed')} detail={say(error)} onRetry={refresh} />
  return (
    <p role="alert" className="border-b border-line bg-bad-soft px-4 py-2 text-bad">
      {t('failed')} {t('shownBefore')}
    </p>
  )
}
