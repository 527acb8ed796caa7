import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../components/controls/select.tsx'
import type { DayOccurrences } from './find-occurrences.ts'
import { type OccurrenceKind, seenAt } from './occurrence.ts'
import { useOccurrenceText } from './use-occurrence-text.ts'

interface MarksSelectProps {
  readonly day: DayOccurrences
  readonly onGo: (at: number) => void
}

/** The marks of a day in their order: one that is chosen is gone to. */
export const MarksSelect = memo(({ day: { all, cut, failed }, onGo }: MarksSelectProps) => {
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
      className="h-[30px] w-16 num"
    >
      <option value="">{all.length}</option>
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
