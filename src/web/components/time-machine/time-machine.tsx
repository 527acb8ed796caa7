import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { classNames } from '../class-names.ts'
import { Select } from '../controls/select.tsx'
import { useTimeFormat } from '../text/use-time-format.ts'

/** How far back the slider can reach, in milliseconds. */
const spans = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
} as const

type Span = keyof typeof spans

/** The slider's places; the last of them is now. */
const sliderSteps = 240

/** The moment (ISO 8601) at a place of the slider; null at its end, which is now. */
const momentAt = (step: number, span: Span, now: number): string | null =>
  step >= sliderSteps
    ? null
    : new Date(Math.round(now - spans[span] * (1 - step / sliderSteps))).toISOString()

/** The slider rests this long before the moment under it is asked for. */
const settleMs = 200

interface TimeMachineProps {
  /** The moment that is shown, ISO 8601; null: now. */
  readonly asOf: string | null
  readonly onChange: (asOf: string | null) => void
  /** In two lines, for a narrow place. */
  readonly compact?: boolean
}

/** A slider through the past; its content is framed in blue to distinguish it from the present. */
export const TimeMachine = ({ asOf, onChange, compact = false }: TimeMachineProps) => {
  const { t } = useTranslation()
  const { momentWithSeconds } = useTimeFormat()
  const [span, setSpan] = useState<Span>('day')
  const [step, setStep] = useState(sliderSteps)
  // Where it reaches back from: now, until it is taken hold of.
  const [end, setEnd] = useState(() => Date.now())
  const slider = useRef<HTMLInputElement>(null)

  const slideTo = (next: number) => {
    if (step === sliderSteps) setEnd(Date.now())
    setStep(next)
  }

  const back = () => {
    setStep(sliderSteps)
    // The button that was pressed goes away.
    slider.current?.focus()
  }

  const chosen = momentAt(step, span, end)
  useEffect(() => {
    if (chosen === asOf) return
    const timer = setTimeout(() => onChange(chosen), settleMs)
    return () => clearTimeout(timer)
  }, [chosen, asOf, onChange])

  const shown = chosen === null ? t('timeMachine.now') : momentWithSeconds(Date.parse(chosen))
  return (
    <div
      role="group"
      aria-label={t('timeMachine.title')}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1.5 text-info',
        compact
          ? 'border-b border-line px-3 py-2'
          : 'rounded-md border border-dashed border-info bg-panel px-4 py-2.5',
      )}
    >
      <b className="font-strong">{t('timeMachine.title')}</b>
      <Select
        aria-label={t('timeMachine.span')}
        value={span}
        onChange={({ target }) => setSpan(target.value as Span)}
      >
        {(Object.keys(spans) as Span[]).map((name) => (
          <option key={name} value={name}>
            {t(`timeMachine.spans.${name}`)}
          </option>
        ))}
      </Select>
      <input
        ref={slider}
        type="range"
        min={0}
        max={sliderSteps}
        value={step}
        aria-label={t('timeMachine.moment')}
        aria-valuetext={shown}
        onChange={({ target }) => slideTo(Number(target.value))}
        className={classNames(
          'h-6 rounded-xs accent-info max-sm:h-10',
          compact ? 'w-full' : 'min-w-40 grow max-sm:order-1 max-sm:basis-full',
        )}
      />
      <output className="num whitespace-nowrap max-sm:ml-auto">{shown}</output>
      {chosen !== null && (
        <Button size="sm" onClick={back}>
          {t('timeMachine.back')}
        </Button>
      )}
    </div>
  )
}
