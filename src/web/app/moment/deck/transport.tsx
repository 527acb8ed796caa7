import {
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
} from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/controls/button.tsx'
import type { Direction, Step } from './steps.ts'

const before = { day: SkipBack, bar: ChevronsLeft, minute: ChevronLeft, tick: StepBack } as const
const after = {
  tick: StepForward,
  minute: ChevronRight,
  bar: ChevronsRight,
  day: SkipForward,
} as const

interface TransportProps {
  readonly canPlay: boolean
  readonly isPlaying: boolean
  readonly onPlay: () => void
  readonly onStep: (step: Step, direction: Direction) => void
}

/** The buttons of a tape deck: steps back, play and stop, and steps forward. */
export const Transport = memo(({ canPlay, isPlaying, onPlay, onStep }: TransportProps) => {
  const { t } = useTranslation()
  const stepButtons = (direction: Direction) =>
    Object.entries(direction === 1 ? after : before).map(([key, Icon]) => {
      const step = key as Step
      const name = t(`clock.${direction === 1 ? 'forward' : 'back'}.${step}`)
      return (
        <IconButton
          key={step}
          Icon={Icon}
          look="plain"
          size="icon"
          className="brief:min-w-0 brief:shrink brief:group-data-folded/deck:hidden"
          label={name}
          title={name}
          onClick={() => onStep(step, direction)}
        />
      )
    })
  const PlayIcon = isPlaying ? Pause : Play
  const name = t(isPlaying ? 'clock.stop' : 'clock.play')
  return (
    <div className="flex items-center gap-0.5 brief:order-3 brief:w-full brief:justify-between brief:group-data-folded/deck:order-2 brief:group-data-folded/deck:w-auto">
      {stepButtons(-1)}
      <button
        type="button"
        disabled={!canPlay}
        aria-label={name}
        title={name}
        onClick={onPlay}
        className="mx-1 grid size-[42px] shrink-0 place-items-center rounded-full bg-info text-bg disabled:opacity-55 brief:group-data-folded/deck:mx-0"
      >
        <PlayIcon className="size-[17px] fill-current" />
      </button>
      {stepButtons(1)}
    </div>
  )
})
Transport.displayName = 'Transport'
