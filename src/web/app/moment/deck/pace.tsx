import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TradingDate } from '../../../../domain/calendar/trading-day.ts'
import { ChoiceGroup } from '../../../components/controls/choice-group.tsx'
import { type Speed, speeds } from './use-play.ts'

interface PaceProps {
  /** The clock's. */
  readonly date: TradingDate
  readonly today: TradingDate
  readonly speed: Speed
  readonly onSpeed: (speed: Speed) => void
  readonly onDay: (date: TradingDate) => void
}

/** The speed of play, and the date. */
export const Pace = memo(({ date, today, speed, onSpeed, onDay }: PaceProps) => {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-2 max-sm:order-4 max-sm:w-full max-sm:justify-center max-sm:group-data-folded/deck:hidden">
      <ChoiceGroup
        label={t('clock.speed')}
        value={speed}
        options={speeds.map((value) => ({ value, label: `${value}×` }))}
        onChoose={onSpeed}
      />
      <input
        type="date"
        aria-label={t('clock.date')}
        value={date}
        max={today}
        onChange={({ target: { value } }) => {
          if (value !== '') onDay(value as TradingDate)
        }}
        className="h-[30px] rounded-sm border border-edge bg-bg px-2 text-sm num"
      />
    </div>
  )
})
Pace.displayName = 'Pace'
