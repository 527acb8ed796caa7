import { useTranslation } from 'react-i18next'
import { type TradingDate, tradingDate } from '../../../../domain/calendar/trading-day.ts'
import { ChoiceGroup } from '../../../components/controls/choice-group.tsx'
import { type Speed, speeds } from './use-play.ts'

interface PaceProps {
  /** The moment of the clock, and the time now, Unix ms. */
  readonly at: number
  readonly now: number
  readonly speed: Speed
  readonly onSpeed: (speed: Speed) => void
  readonly onDate: (date: TradingDate) => void
}

/** The speed of play, and the date. */
export const Pace = ({ at, now, speed, onSpeed, onDate }: PaceProps) => {
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
        value={tradingDate(at)}
        max={tradingDate(now)}
        onChange={({ target: { value } }) => {
          if (value !== '') onDate(value as TradingDate)
        }}
        className="h-[30px] rounded-sm border border-edge bg-bg px-2 text-sm num"
      />
    </div>
  )
}
