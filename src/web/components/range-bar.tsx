import { useTranslation } from 'react-i18next'

interface RangeBarProps {
  readonly low: number
  readonly high: number
  readonly value: number
}

/** Where a value stands between its low and its high, as a dot on a bar. */
export const RangeBar = ({ low, high, value }: RangeBarProps) => {
  const { t } = useTranslation()
  const share = high > low ? (value - low) / (high - low) : 0.5
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      role="img"
      aria-label={t('details.position', { percent })}
      className="relative mt-2 h-1 rounded-[2px] bg-hover"
    >
      <span
        className="absolute -top-[5px] size-3.5 -translate-x-1/2 rounded-full border-2 border-panel bg-accent"
        style={{ left: `${percent.toString()}%` }}
      />
    </div>
  )
}
