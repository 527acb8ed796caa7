import { useMemo } from 'react'
import { classNames } from '../../../components/class-names.ts'
import { MarkShape } from './mark-shape.tsx'
import { type Cluster, clustersOf, foremost, type Occurrence, seenAt } from './occurrence.ts'
import { useOccurrenceText } from './use-occurrence-text.ts'

/** The span of a day that has one mark, so that marks do not overlap on a narrow slider. */
const spanMs = 3_600_000

interface MarkProps {
  readonly cluster: Cluster
  /** Where on the slider a moment (Unix ms) is, 0 to 1. */
  readonly placeOf: (at: number) => number
  readonly isAhead: boolean
  readonly onGo: (at: number) => void
}

const Mark = ({ cluster: { occurrences }, placeOf, isAhead, onGo }: MarkProps) => {
  const { named } = useOccurrenceText()
  const first = foremost(occurrences)
  if (!first) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      title={named(occurrences)}
      onClick={() => onGo(seenAt(first))}
      style={{ left: `${(placeOf(first.at) * 100).toString()}%` }}
      className={classNames(
        // As small on a phone: over the slider they would take each touch that is meant for it.
        'absolute -top-1 grid size-3.5 min-h-0 min-w-0 -translate-x-1/2 place-items-center hover:brightness-125',
        isAhead && 'opacity-45',
      )}
    >
      <MarkShape kind={first.kind} />
    </button>
  )
}

interface SliderMarksProps {
  readonly occurrences: readonly Occurrence[]
  /** The first moment of the day and the moment of the clock, Unix ms; the length of the day. */
  readonly from: number
  readonly minutes: number
  readonly at: number
  readonly onGo: (at: number) => void
}

/** What happened, on the slider of the day. For the keyboard there is the list of the same. */
export const SliderMarks = ({ occurrences, from, minutes, at, onGo }: SliderMarksProps) => {
  const clusters = useMemo(
    () => clustersOf(occurrences, (at) => from + Math.floor((at - from) / spanMs) * spanMs),
    [occurrences, from],
  )
  return (
    <div aria-hidden className="absolute inset-x-2 top-0">
      {clusters.map((cluster) => (
        <Mark
          key={cluster.from}
          cluster={cluster}
          placeOf={(moment) => (moment - from) / (minutes * 60_000)}
          isAhead={cluster.occurrences.every((one) => one.at > at)}
          onGo={onGo}
        />
      ))}
    </div>
  )
}
