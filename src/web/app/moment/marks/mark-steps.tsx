import { ArrowLeftToLine, ArrowRightToLine } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/controls/button.tsx'
import type { Direction } from '../deck/steps.ts'
import { type DayOccurrences, noOccurrences } from './find-occurrences.ts'
import { besideMark, type OccurrenceKind, seenAt } from './occurrence.ts'
import { Select } from '../../../components/controls/select.tsx'
import { useOccurrenceText } from './use-occurrence-text.ts'

interface MarksSelectProps {
  readonly day: DayOccurrences
  readonly onGo: (at: number) => void
}

/** The marks of a day in their order: one that is chosen is gone to. */
const MarksSelect = memo(({ day, onGo }: MarksSelectProps) => {
  const { all, cut, failed } = day
  const { t, i18n } = useTranslation()
  const { words, time } = useOccurrenceText()
  const listed = (kinds: readonly OccurrenceKind[]): string =>
    new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
      kinds.map((kind) => t(`clock.marks.kinds.${kind}`)),
    )
  const notes = [
    ...(cut.length > 0 ? [t('clock.marks.cut', { kinds: listed(cut) })] : []),
    ...(failed.length > 0 ? [t('clock.marks.failed', { kinds: listed(failed) })] : []),
  ]
  return (
    <Select
      aria-label={t('clock.marks.list')}
      title={t('clock.marks.list')}
      value=""
      onChange={({ target }) => {
        const chosen = all[Number(target.value)]
        if (chosen) onGo(seenAt(chosen))
      }}
      className="h-[30px] w-[4.5rem] num brief:w-24"
    >
      <option value="">{`◆ ${day === noOccurrences ? '…' : all.length.toString()}`}</option>
      {notes.map((note) => (
        <option key={note} disabled>
          {note}
        </option>
      ))}
      {all.map((one, index) => (
        <option key={index} value={index}>
          {time(one)} {words(one)}
        </option>
      ))}
    </Select>
  )
})
MarksSelect.displayName = 'MarksSelect'

interface MarkStepsProps {
  readonly day: DayOccurrences
  /** The moment of the clock, Unix ms. */
  readonly at: number
  readonly onGo: (at: number) => void
}

export const MarkSteps = ({ day, at, onGo }: MarkStepsProps) => {
  const { t } = useTranslation()
  const step = (direction: Direction) => {
    const to = besideMark(day.all, at, direction)
    const name = t(direction === 1 ? 'clock.marks.next' : 'clock.marks.previous')
    return (
      <IconButton
        Icon={direction === 1 ? ArrowRightToLine : ArrowLeftToLine}
        label={name}
        title={name}
        className="max-[1599px]:hidden"
        disabled={to === null}
        onClick={() => to !== null && onGo(to)}
      />
    )
  }
  return (
    <div className="flex items-center brief:order-2">
      {step(-1)}
      <MarksSelect day={day} onGo={onGo} />
      {step(1)}
    </div>
  )
}
