import { useTranslation } from 'react-i18next'
import { useTimeFormat } from '../../components/use-time-format.ts'
import { useAppSelector } from '../../state/hooks.ts'

/** Whose clock the axis of times is by, in the corner where both axes meet. */
export const AxisClock = () => {
  const { t } = useTranslation()
  const { named } = useTimeFormat()
  const clock = useAppSelector(({ preferences }) => preferences.clock)
  return (
    <span
      title={named}
      className="pointer-events-auto absolute right-1 bottom-1.5 z-10 max-w-16 truncate text-[11px] leading-4 text-text-3"
    >
      {t(`account.clockPlaces.${clock}`)}
      <span className="sr-only"> · {named}</span>
    </span>
  )
}
