import { useTranslation } from 'react-i18next'
import { MarkShape } from './mark-shape.tsx'
import type { PassedLine } from './passing.ts'
import { useOccurrenceText } from './use-occurrence-text.ts'

export const PassedNote = ({ line }: { readonly line: PassedLine | null }) => {
  const { t } = useTranslation()
  const { words, time } = useOccurrenceText()
  return (
    <p
      role="status"
      className="pointer-events-none absolute right-3 bottom-full left-3 flex justify-center pb-2 max-sm:left-20 max-sm:justify-end"
    >
      {line && (
        <span className="flex min-w-0 items-center gap-2 rounded-md border border-line bg-raised px-3 py-1.5 text-sm shadow-float">
          <MarkShape kind={line.occurrence.kind} />
          <span className="min-w-0 truncate">
            <b className="font-strong num">{time(line.occurrence)}</b> {words(line.occurrence)}
          </span>
          {line.others > 0 && (
            <span className="shrink-0 text-text-2">
              {t('clock.marks.more', { count: line.others })}
            </span>
          )}
        </span>
      )}
    </p>
  )
}
