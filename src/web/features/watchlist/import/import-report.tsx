import { useTranslation } from 'react-i18next'
import { classNames } from '../../../components/class-names.ts'
import { Button } from '../../../components/controls/button.tsx'
import { DismissButton } from '../../../components/controls/dismiss-button.tsx'
import { useClosedProps } from '../../../components/past/use-closed-props.ts'
import type { ImportReport as Report } from './use-import.ts'

interface ImportReportProps {
  readonly report: Report
  readonly busy: boolean
  readonly onAgain: () => void
  readonly onDismiss: () => void
}

export const ImportReport = ({ report, busy, onAgain, onDismiss }: ImportReportProps) => {
  const { t } = useTranslation()
  const closed = useClosedProps()
  const { fileName, sentence, isGood, refused } = report
  return (
    <div role={isGood ? 'status' : 'alert'} className="grid gap-2 border-b border-line px-4 py-2.5">
      <p className="flex items-center gap-x-3 max-sm:flex-wrap">
        <b
          title={fileName}
          className="line-clamp-2 min-w-0 font-semibold break-all max-sm:basis-full"
        >
          {fileName}
        </b>
        <span className={classNames('num', isGood ? 'text-text-2' : 'text-bad')}>{sentence}</span>
        <span className="ml-auto flex shrink-0 gap-2">
          {refused.some(({ symbol }) => symbol !== null) && (
            <Button size="sm" disabled={busy} aria-busy={busy} onClick={onAgain} {...closed}>
              {t('common.retry')}
            </Button>
          )}
          <DismissButton onClick={onDismiss} />
        </span>
      </p>
      {refused.length > 0 && (
        <ul tabIndex={0} className="grid max-h-40 gap-1 overflow-y-auto text-sm">
          {refused.map(({ line, typed, reason }) => (
            <li
              key={`${line.toString()} ${typed}`}
              className="grid grid-cols-[64px_minmax(0,1fr)_auto] gap-3 sm:grid-cols-[64px_192px_minmax(0,1fr)]"
            >
              <span className="num text-text-3">{t('watchlist.refused.line', { line })}</span>
              <bdi className="truncate font-semibold" title={typed}>
                {typed}
              </bdi>
              <span className="text-text-2">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
