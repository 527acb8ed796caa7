import { SlidersHorizontal, X } from 'lucide-react'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TradingDate, tradingDate } from '../../../../domain/calendar/trading-day.ts'
import { useRecordStart } from '../../../api/market/tape.ts'
import { useMoment } from '../../../api/moment.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { ChoiceGroup } from '../../../components/controls/choice-group.tsx'
import { useAt, usePresent } from '../../../components/use-now.ts'
import { useAppSelector } from '../../../state/hooks.ts'
import { isReadable } from '../is-readable.ts'
import { MarkSteps } from '../marks/mark-steps.tsx'
import { PassedNote } from '../marks/passed-note.tsx'
import { useMarks } from '../marks/use-marks.ts'
import { momentAt, useGoTo } from '../use-go-to.ts'
import { DaySlider } from './day-slider.tsx'
import { type Direction, onDate, type Step, stepped } from './steps.ts'
import { Transport } from './transport.tsx'
import { useDeckKeys } from './use-deck-keys.ts'
import { useSteady } from './use-steady.ts'
import { useTrial } from './use-trial.tsx'
import { useTickStep } from './use-tick-step.ts'
import { type Speed, speeds, usePlay } from './use-play.ts'
import { When } from './when.tsx'
import '../../../i18n/en/clock.ts'

interface PaceProps {
  /** The clock's. */
  readonly date: TradingDate
  readonly today: TradingDate
  /** When the record begins, Unix ms. */
  readonly start: number
  readonly speed: Speed
  readonly onSpeed: (speed: Speed) => void
  readonly onDay: (date: TradingDate) => void
}

/** The speed of play, and the date. */
const Pace = memo(({ date, today, start, speed, onSpeed, onDay }: PaceProps) => {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-2 brief:order-4 brief:w-full brief:justify-center brief:group-data-folded/deck:hidden">
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
        min={Number.isFinite(start) ? tradingDate(start) : undefined}
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

/** Windows over the page keep within its new room, as when the browser's own is resized. */
const resized = () => window.dispatchEvent(new Event('resize'))

/** Keeps the foot of the page free for the deck: `--deck` is its height. */
const useDeckRoom = (place: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const root = document.documentElement
    const measure = () => {
      root.style.setProperty('--deck', `${(place.current?.offsetHeight ?? 0).toString()}px`)
      resized()
    }
    const grown = new ResizeObserver(measure)
    if (place.current) grown.observe(place.current)
    return () => {
      grown.disconnect()
      root.style.removeProperty('--deck')
      resized()
    }
  }, [place])
}

/** The present is a clock of seconds; beside a past moment it says only how long ago that is. */
const renewedMs = { present: 1_000, past: 10_000 } as const

/** The deck goes away with the button that was pressed: the focus goes to its mark. */
const focusMark = () => {
  const marks = [...document.querySelectorAll<HTMLElement>('[data-clock-mark]')]
  marks.find((mark) => mark.offsetParent !== null)?.focus()
}

interface LeaveProps {
  readonly isPast: boolean
  readonly onLive: () => void
  readonly onClose: () => void
}

const Leave = ({ isPast, onLive, onClose }: LeaveProps) => {
  const { t } = useTranslation()
  useEffect(() => focusMark, [])
  return isPast ? (
    <Button look="primary" onClick={onLive}>
      {t('clock.toLive')}
    </Button>
  ) : (
    <IconButton Icon={X} size="icon" label={t('clock.close')} onClick={onClose} />
  )
}

interface FoldProps {
  readonly isFolded: boolean
  readonly onFold: (isFolded: boolean) => void
}

/**
 * On a phone and in a low window the clock leaves the page room: steps, speed and date are shown when
 * they are wanted.
 */
const Fold = ({ isFolded, onFold }: FoldProps) => (
  <IconButton
    Icon={SlidersHorizontal}
    label={useTranslation().t('clock.more')}
    aria-expanded={!isFolded}
    className="brief:order-2 roomy:hidden"
    onClick={() => onFold(!isFolded)}
  />
)

interface Standing {
  readonly isPast: boolean
  /** The moments of the address and of the clock, which differ while it plays; Unix ms. */
  readonly addressed: number
  readonly at: number
}

/** Ways to other moments, which stop the play. None leads to before the record begins. */
const useMoves = ({ isPast, addressed, at }: Standing, stop: () => void) => {
  const start = useRecordStart()
  const goTo = useGoTo()
  const timeframe = useAppSelector(({ selection }) => selection.timeframe)
  const go = useSteady((to: number) => {
    stop()
    goTo(momentAt(Math.max(to, start)))
  })
  const stepByTick = useTickStep(at, go)
  const onStep = useSteady((step: Step, direction: Direction) => {
    if (step === 'tick') stepByTick(direction)
    else go(stepped(at, step, direction, timeframe))
  })
  const onDay = useSteady((date: TradingDate) => go(onDate(at, date)))
  useEffect(() => {
    if (isPast && addressed < start) go(start)
  }, [isPast, addressed, start, go])
  return { start, go, onStep, onDay }
}

interface DeckProps {
  /** The moment of the address; the page may still be on its way there. */
  readonly asOf: string | null
  readonly onClose: () => void
}

/** The one clock of the page: it moves all screens to a past moment, and back to the present. */
export const Deck = ({ asOf, onClose }: DeckProps) => {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const isShown = useMoment() === asOf
  const isPast = asOf !== null
  const now = usePresent(isPast ? renewedMs.past : renewedMs.present)
  const addressed = useAt(asOf, now)
  const place = useRef<HTMLElement>(null)
  useDeckRoom(place)
  const { isPlaying, played, speed, setSpeed, toggle, stop } = usePlay(asOf, addressed, isShown)
  const at = played?.clock ?? addressed
  const { start, go, onStep, onDay } = useMoves({ isPast, addressed, at }, stop)
  const onPlay = useSteady(toggle)
  const onSpeed = useSteady(setSpeed)
  const trial = useTrial(isPast)
  const { day, passed, onMark } = useMarks({
    at,
    now,
    played: played?.clock ?? null,
    tried: trial.found,
    go,
  })
  useDeckKeys({ onStep, onMark, onPlay })
  const [isFolded, setFolded] = useState(true)
  return (
    <section
      ref={place}
      aria-label={t('timeMachine.title')}
      data-folded={isFolded || undefined}
      className="group/deck fixed right-0 bottom-0 left-0 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-dashed border-info bg-panel px-3 py-2 sm:px-6 roomy:py-3 sm:[body:has(aside)_&]:left-[212px]"
    >
      <PassedNote line={passed} />
      {trial.draw({ at, isPlaying, onGo: go })}
      <When
        asOf={asOf}
        at={at}
        now={now}
        start={start}
        isOnItsWay={!isShown && !isPlaying}
        resolution={played?.resolution ?? null}
      />
      <Transport
        canPlay={isPast && isReadable(asOf)}
        isPlaying={isPlaying}
        onPlay={onPlay}
        onStep={onStep}
      />
      <Pace
        date={tradingDate(at)}
        today={tradingDate(now)}
        start={start}
        speed={speed}
        onSpeed={onSpeed}
        onDay={onDay}
      />
      <DaySlider at={at} now={now} occurrences={day.all} onSlide={go} />
      <MarkSteps day={day} at={at} onGo={go} />
      <Fold isFolded={isFolded} onFold={setFolded} />
      <Leave
        isPast={isPast}
        onClose={onClose}
        onLive={() => {
          stop()
          goTo(null)
          onClose()
        }}
      />
    </section>
  )
}
