import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditSpan } from '../../../contracts/ops.ts'
import { Button } from '../../components/controls/button.tsx'
import { deviceZone } from '../../components/text/device-zone.ts'
import { SmallField } from '../../components/controls/field.tsx'
import { useMoment } from './use-moment.ts'
import { useReading } from '../use-reading.ts'

/** Places of the slider between the log's first event and now. */
const places = 1_000
const spanEveryMs = 10_000
const minuteMs = 60_000

interface TimeSliderProps {
  /** ISO 8601; null: now. */
  readonly asOf: string | null
  readonly onChange: (asOf: string | null) => void
}

/** As a `datetime-local` field wants it: this browser's clock, with seconds. */
const localText = (ms: number): string =>
  new Date(ms - new Date(ms).getTimezoneOffset() * minuteMs).toISOString().slice(0, 19)

/** The place of a moment between both ends of the slider; all in milliseconds. */
const placeOf = (ms: number, first: number, last: number): number =>
  Math.round(((ms - first) / Math.max(1, last - first)) * places)

/** Aligns a button with its field, and not with the message below it. */
const besideField = 'mt-[23px]'

/** From the log's first event to now: by hand, by key, or to the second by the field beside it. */
export const TimeSlider = ({ asOf, onChange }: TimeSliderProps) => {
  const { t } = useTranslation('console')
  const moment = useMoment()
  const { value: span } = useReading('/audit/span', auditSpan, { everyMs: spanEveryMs })
  // The right end does not move while the past is shown, so that places keep their moments.
  const [opened, setOpened] = useState(() => Date.now())
  /** The text of the field while it is not a past moment. */
  const [future, setFuture] = useState<string | null>(null)
  const first = Math.min(span?.first == null ? opened : Date.parse(span.first), opened)
  const place = asOf === null ? places : placeOf(Date.parse(asOf), first, opened)

  const choose = (ms: number) => onChange(new Date(Math.round(ms)).toISOString())
  const takeHold = (): number => {
    if (asOf !== null) return opened
    const now = Date.now()
    setOpened(now)
    return now
  }
  const slide = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const to = Number(target.value)
    setFuture(null)
    const end = takeHold()
    if (to >= places) onChange(null)
    else choose(first + ((end - first) * to) / places)
  }
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const ms = Date.parse(target.value)
    setFuture(ms > Date.now() ? target.value : null)
    if (Number.isNaN(ms) || ms > Date.now()) return
    takeHold()
    choose(ms)
  }
  const shown = asOf === null ? t('audit.now') : moment(asOf)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <label className="grid min-w-60 grow gap-1.5 text-sm font-semibold text-text-2">
        {t('audit.moment')}
        <input
          type="range"
          min={0}
          max={places}
          value={place}
          aria-valuetext={shown}
          onChange={slide}
          className="h-8 w-full accent-info"
        />
      </label>
      <SmallField
        label={t('audit.exact', { zone: deviceZone() })}
        type="datetime-local"
        step={1}
        value={future ?? (asOf === null ? '' : localText(Date.parse(asOf)))}
        error={future === null ? undefined : t('audit.future')}
        onChange={type}
      />
      <Button
        className={besideField}
        disabled={asOf === null && future === null}
        onClick={() => {
          setOpened(Date.now())
          setFuture(null)
          onChange(null)
        }}
      >
        {t('audit.now')}
      </Button>
    </div>
  )
}
