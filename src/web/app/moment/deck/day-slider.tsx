import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeFormat } from '../../../../domain/calendar/time-format.ts'
import { exchangeZone } from '../../../../domain/calendar/trading-day.ts'
import { useAppSelector } from '../../../state/hooks.ts'
import { useBarsUntilQuery } from '../../../api/market/stocks.ts'
import type { Occurrence } from '../marks/occurrence.ts'
import { SliderMarks } from '../marks/slider-marks.tsx'
import { dayOf } from './steps.ts'

const minuteMs = 60_000
/** The moment under the slider is fetched after the slider has rested this long. */
const settleMs = 200
/** Minutes per bar of the silhouette. */
const barMinutes = 15
const hours = [0, 6, 12, 18, 24] as const

interface SilhouetteProps {
  readonly from: number
  readonly minutes: number
  readonly at: number
}

/** The day's volume of the stock that the dashboard shows. What comes after the moment is dim. */
const Silhouette = ({ from, minutes, at }: SilhouetteProps) => {
  const symbol = useAppSelector(({ selection }) => selection.symbol)
  const { currentData } = useBarsUntilQuery(
    {
      symbol: symbol ?? '',
      timeframe: `${barMinutes}m`,
      asOf: null,
      limit: Math.ceil(minutes / barMinutes),
      before: from / 1_000 + minutes * 60,
    },
    { skip: symbol === null },
  )
  const ofDay = currentData?.bars.filter(({ time }) => time * 1_000 >= from) ?? []
  const most = Math.max(1, ...ofDay.map(({ volume }) => volume))
  /** Two paths: a hundred bars would be gone through with each second of the clock. */
  const drawn = (bars: typeof ofDay) =>
    bars
      .map(({ time, volume }) => {
        const x = (time * 1_000 - from) / minuteMs
        const height = (volume / most) * 100
        return `M${x} 100v${-height}h${barMinutes * 0.75}v${height}z`
      })
      .join('')
  return (
    <svg
      viewBox={`0 0 ${minutes.toString()} 100`}
      preserveAspectRatio="none"
      aria-hidden
      className="absolute inset-x-2 top-0 h-6 w-[calc(100%-16px)]"
    >
      <path d={drawn(ofDay.filter(({ time }) => time * 1_000 < at))} className="fill-info/55" />
      <path d={drawn(ofDay.filter(({ time }) => time * 1_000 >= at))} className="fill-line" />
    </svg>
  )
}

interface DaySliderProps {
  /** Unix ms. */
  readonly at: number
  readonly now: number
  readonly occurrences: readonly Occurrence[]
  readonly onSlide: (at: number) => void
}

/** The exchange's day by minutes; the rest of today has not happened yet. */
export const DaySlider = ({ at, now, occurrences, onSlide }: DaySliderProps) => {
  const { t, i18n } = useTranslation()
  const { from, minutes } = dayOf(at)
  const [held, setHeld] = useState<number | null>(null)
  const minute = held ?? Math.floor((at - from) / minuteMs)
  useEffect(() => {
    if (held === null) return
    const timer = setTimeout(() => {
      setHeld(null)
      onSlide(from + held * minuteMs)
    }, settleMs)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the clock that goes on holds nothing up
  }, [held])
  const passed = Math.floor((now - from) / minuteMs)
  return (
    <div className="@container relative h-14 min-w-24 grow basis-24 lg:basis-72 brief:order-2 brief:h-12 brief:basis-[calc(100%-176px)] brief:group-data-folded/deck:basis-24">
      <Silhouette from={from} minutes={minutes} at={from + minute * minuteMs} />
      <input
        type="range"
        min={0}
        max={minutes}
        value={minute}
        aria-label={t('clock.moment')}
        aria-valuetext={timeFormat(i18n.language, exchangeZone).time(from + minute * minuteMs)}
        onChange={({ target }) => setHeld(Math.min(Number(target.value), passed))}
        className="absolute inset-x-0 top-4 h-6 w-full accent-info"
      />
      <SliderMarks
        occurrences={occurrences}
        from={from}
        minutes={minutes}
        onGo={onSlide}
        at={from + minute * minuteMs}
      />
      <div
        aria-hidden
        className="absolute inset-x-1 bottom-0 flex justify-between text-[10px] leading-4 num text-text-3"
      >
        {hours.map((hour) => (
          <span
            key={hour}
            className={hour % 12 === 0 ? undefined : '@max-[200px]:hidden'}
          >{`${hour.toString().padStart(2, '0')}:00`}</span>
        ))}
      </div>
    </div>
  )
}
