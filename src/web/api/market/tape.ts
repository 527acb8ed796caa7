import {
  recordReply,
  type RecordReply,
  type TapeReply,
  tapeReply,
} from '../../../contracts/market/tape.ts'
import type { TradingDate } from '../../../domain/calendar/trading-day.ts'
import { api } from '../api.ts'
import type { Deps } from '../deps.ts'

const tape = api.injectEndpoints({
  endpoints: (build) => ({
    record: build.query<RecordReply, undefined>({
      query: () => ({ url: '/api/tape' }),
      responseSchema: recordReply,
    }),
  }),
})

/** When the record of the market begins, in Unix ms; -Infinity while that is not known. */
export const useRecordStart = (): number => {
  const from = tape.useRecordQuery(undefined).data?.from ?? null
  return from === null ? -Infinity : Date.parse(from)
}

/** A part of a day's tape; its bytes never change. Moments are Unix milliseconds. */
export interface TapeSegment {
  readonly date: TradingDate
  readonly id: number | string
  /** When its first and its last tick batch were recorded. */
  readonly from: number
  readonly to: number
  /** It is of the quarter hour that is not over: no tick before its end is missing. */
  readonly isGrowing?: boolean
}

const segmentsIn = ({ date, segments, growing }: TapeReply): TapeSegment[] =>
  [...segments, ...growing].map(({ id, from, to }) => ({
    date,
    id,
    from: Date.parse(from),
    to: Date.parse(to),
    isGrowing: typeof id === 'string',
  }))

const ask = (fetch: Deps['fetch'], path: string, signal: AbortSignal): Promise<Response> =>
  fetch(`/api/tape/${path}`, { credentials: 'include', signal })

/**
 * The segments of a day's tape in the order of its ticks; none: the day has no tape. A tape is read
 * outside of the store: it is large, and never changes.
 *
 * @throws Error when the server does not answer, or not as agreed
 */
export const fetchTape = async (
  fetch: Deps['fetch'],
  date: TradingDate,
  signal: AbortSignal,
): Promise<readonly TapeSegment[]> => {
  const response = await ask(fetch, date, signal)
  if (!response.ok)
    throw new Error(`The tape of ${date} was answered ${response.status.toString()}`)
  return segmentsIn(tapeReply.parse(await response.json()))
}

/**
 * The bytes of a segment; null: it is damaged.
 *
 * @throws Error when the server does not answer
 */
export const fetchSegment = async (
  fetch: Deps['fetch'],
  { date, id }: TapeSegment,
  signal: AbortSignal,
): Promise<Uint8Array | null> => {
  const response = await ask(fetch, `${date}/${id.toString()}`, signal)
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`A segment was answered ${response.status.toString()}`)
  return new Uint8Array(await response.arrayBuffer())
}
