import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { asCallError } from '../../api/call-error.ts'
import { useCallText } from '../text/use-call-text.ts'

interface NoticeProps {
  readonly icon?: ReactNode
  readonly text: string
  readonly detail?: string | undefined
  readonly action?: ReactNode
  readonly role?: 'alert' | 'status'
}

/** An empty, failed or waiting state in the middle of its panel, with what to do next. */
export const Notice = ({ icon, text, detail, action, role }: NoticeProps) => (
  <div
    role={role}
    className="grid h-full min-h-24 place-content-center justify-items-center gap-2 p-6 text-center text-text-2"
  >
    {icon && <span className="text-text-3">{icon}</span>}
    <p className="max-w-prose font-semibold">{text}</p>
    {detail && <p className="max-w-prose text-sm break-words text-text-3">{detail}</p>}
    {action && <div className="mt-2">{action}</div>}
  </div>
)

interface FailedProps {
  readonly text: string
  /** More details, or other actions than Retry. */
  readonly detail?: string
  /** The error of the call, if there was one. */
  readonly error?: unknown
  readonly onRetry: () => unknown
}

/** A call that failed: the product's sentence, the server's own, and the way to try again. */
export const Failed = ({ text, detail, error, onRetry }: FailedProps) => {
  const { t } = useTranslation()
  const callText = useCallText()
  // What the server cannot read it refuses each time.
  const isRefused = error !== undefined && asCallError(error).status === 400
  const why = error === undefined ? undefined : callText(error)
  return (
    <Notice
      role="alert"
      text={text}
      detail={detail && why ? `${detail} (${why})` : (detail ?? why)}
      action={!isRefused && <Button onClick={() => void onRetry()}>{t('common.retry')}</Button>}
    />
  )
}
