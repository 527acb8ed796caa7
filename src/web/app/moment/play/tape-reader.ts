import {
  nextMidnight,
  type TradingDate,
  tradingDate,
} from '../../../../domain/calendar/trading-day.ts'
import type { TapeColumns } from '../../../../domain/tape/format/segment.ts'
import type { TapeSegment } from '../../../api/market/tape.ts'

const limits = {
  /** Decoded segments that are kept: that which plays, its neighbours, and one more. */
  segmentsMax: 4,
  /** How often the tape of a day that is not over is fetched again. */
  growsAfterMs: 15_000,
} as const

export interface TapeSource {
  readonly list: (date: TradingDate) => Promise<readonly TapeSegment[]>
  /** null: it is damaged. */
  readonly read: (segment: TapeSegment) => Promise<TapeColumns | null>
  /** Unix ms. */
  readonly now: () => number
}

/** What the tape has after a moment; `to` in Unix milliseconds is where that ends. */
export type Stretch =
  | { readonly type: 'loading' }
  | { readonly type: 'ticks'; readonly columns: TapeColumns; readonly to: number }
  /** Nothing was recorded: the day ends before the next tick. */
  | { readonly type: 'quiet'; readonly to: number }
  /** No tape, a damaged part of it, or what was recorded after it was listed. */
  | { readonly type: 'none'; readonly to: number }

interface Day {
  /** null: on its way. */
  segments: readonly TapeSegment[] | null
  readonly askedAt: number
}

/** A kept answer that may be on its way. */
interface Kept {
  /** undefined: on its way. null: damaged. */
  columns: TapeColumns | null | undefined
}

/** Reads the tapes of days, some segments at a time. A failed call is one of a day without a tape. */
export const createTapeReader = ({ list, read, now }: TapeSource) => {
  const days = new Map<TradingDate, Day>()
  const kept = new Map<string, Kept>()

  const askDay = (date: TradingDate, segments: Day['segments']): Day => {
    const day: Day = { segments, askedAt: now() }
    days.set(date, day)
    const fill = (found: readonly TapeSegment[]) => {
      day.segments = found
    }
    list(date).then(fill, () => fill(segments ?? []))
    return day
  }
  const dayOf = (date: TradingDate): Day => days.get(date) ?? askDay(date, null)

  const columnsOf = (segment: TapeSegment): Kept => {
    const key = `${segment.date} ${segment.id.toString()}`
    const known = kept.get(key) ?? { columns: undefined }
    const isKept = kept.delete(key)
    kept.set(key, known)
    if (isKept) return known
    const fill = (columns: TapeColumns | null) => {
      known.columns = columns
    }
    read(segment).then(fill, () => fill(null))
    for (const oldest of kept.keys()) if (kept.size > limits.segmentsMax) kept.delete(oldest)
    return known
  }

  return {
    /** What comes after a moment (Unix ms): what was recorded at it is over. */
    after: (moment: number): Stretch => {
      const date = tradingDate(moment)
      const day = dayOf(date)
      if (day.segments === null) return { type: 'loading' }
      const dayEnd = nextMidnight(moment)
      const place = day.segments.findIndex(({ to }) => to > moment)
      const segment = day.segments[place]
      if (!segment) {
        const isOver = now() >= dayEnd + limits.growsAfterMs
        if (isOver && day.segments.length > 0) return { type: 'quiet', to: dayEnd }
        if (!isOver && now() - day.askedAt > limits.growsAfterMs) askDay(date, day.segments)
        return { type: 'none', to: isOver ? dayEnd : Infinity }
      }
      const { columns } = columnsOf(segment)
      const next = day.segments[place + 1]
      if (next) columnsOf(next)
      if (columns === undefined) return { type: 'loading' }
      if (columns === null) return { type: 'none', to: segment.to }
      return { type: 'ticks', columns, to: segment.to }
    },
  }
}

export type TapeReader = ReturnType<typeof createTapeReader>
