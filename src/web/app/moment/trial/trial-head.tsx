import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../../api/call-error.ts'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { MarkShape } from '../marks/mark-shape.tsx'
import type { Compared } from './compare-triggers.ts'
import type { TriedSoFar } from './use-trial-run.ts'
import { useTrialNotes, useTrialTime, useVerdict } from './use-verdict.ts'

interface TrialHeadProps {
  readonly title: string
  /** The moment of its beginning, Unix ms, and whether the clock has gone on from there. */
  readonly from: number
  readonly hasBegun: boolean
  readonly tried: TriedSoFar
  readonly server: { readonly error: CallError | null; readonly isAsking: boolean }
  readonly compared: Compared
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onEnd: () => void
}

export const TrialHead = (props: TrialHeadProps) => {
  const { title, from, hasBegun, tried, server, compared, isOpen, onOpen, onEnd } = props
  const { t } = useTranslation()
  const time = useTrialTime(from)
  const verdict = useVerdict(compared, server, from)
  const notes = useTrialNotes(tried, from)
  const count = compared.rows.length
  const { standing } = compared
  return (
    <div className="flex items-start gap-2">
      <MarkShape kind="trial" className="mt-1.5" />
      <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 pt-0.5">
        <b className="min-w-0 font-strong [overflow-wrap:anywhere]">{title}</b>
        <span className="text-text-2">
          {t('clock.trial.from', { time: time(from) })}
          {' · '}
          {hasBegun ? t('clock.trial.triggered', { count }) : t('clock.trial.play')}
        </span>
        <span
          role="status"
          className={classNames(
            (standing === 'same' || standing === 'sameUntil') && 'text-good',
            standing === 'differs' && 'font-strong text-bad',
          )}
        >
          {hasBegun && verdict}
        </span>
        {notes.map((note) => (
          <span key={note} className="text-text-2 brief:group-data-folded/deck:hidden">
            {note}
          </span>
        ))}
      </div>
      {count > 0 && (
        <IconButton
          Icon={isOpen ? ChevronDown : ChevronUp}
          label={t('clock.trial.list')}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        />
      )}
      <IconButton Icon={X} label={t('clock.trial.end')} onClick={onEnd} />
    </div>
  )
}
