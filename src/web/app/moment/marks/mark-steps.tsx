import { ArrowLeftToLine, ArrowRightToLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/controls/button.tsx'
import type { Direction } from '../deck/steps.ts'
import type { DayOccurrences } from './find-occurrences.ts'
import { MarksSelect } from './marks-select.tsx'
import { besideMark } from './occurrence.ts'

interface MarkStepsProps {
  readonly day: DayOccurrences
  /** The moment of the clock, Unix ms. */
  readonly at: number
  readonly onGo: (at: number) => void
}

/** The list of the day's marks, and the steps to the one before and the one after. */
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
    <div className="flex items-center max-sm:order-2">
      {step(-1)}
      <MarksSelect day={day} onGo={onGo} />
      {step(1)}
    </div>
  )
}
