import { z } from 'zod'
import {
  recordReply,
  type RecordReply,
  type TapeReply,
  tapeReply,
} from '../../contracts/market/tape.ts'
import { isTradingDate } from '../../domain/kernel/fields.ts'
import { DamagedSegment } from '../../domain/tape/format/segment.ts'
import { findSegment, openSegment } from '../../eventstore/tape/segments.ts'
import { recordedSince } from '../../projections/past/recorded-since.ts'
import { invalidField } from '../refusals/faults.ts'
import { bytes, ok, refuse } from '../routing/reply.ts'
import { bytesReply, route } from '../routing/route.ts'
import { createTapeLists } from './tape-lists.ts'

const textMax = 40
const text = z.string().transform((given) => given.slice(0, textMax))

const noDate = invalidField('date', 'date must be a date as in 2026-01-31')

export const showRecord = route.get('/tape', {
  summary: 'Since when the market is recorded: earlier moments have no prices',
  replies: { 200: recordReply.describe('An earlier `asOf` shows an empty market, or is refused') },
  answer: async ({ events, pastReads, clock }) => {
    const since = await pastReads.run(() => recordedSince(events, clock()))
    const from = since === null ? null : new Date(since).toISOString()
    return ok({ from } satisfies RecordReply)
  },
})

/** Today's tape has the quarter hours that are over. */
export const listTape = route.get('/tape/:date', {
  summary: 'The segments of a day’s tape, which has every tick',
  params: z.object({ date: text }),
  replies: { 200: tapeReply.describe('In the order of the ticks; none: the day has no tape') },
  refuses: [400],
  isAlwaysThere: true,
  serve: (context) => {
    const { source } = context.market
    const segmentsOf = createTapeLists(context, context.limits.tapeListsMax)
    return async ({ params: { date } }) => {
      if (!isTradingDate(date)) return refuse(noDate)
      const segments = await context.pastReads.run(() => segmentsOf({ source, date }))
      return ok({ date, source, segments } satisfies TapeReply)
    }
  },
})

/** A segment never changes, so a browser fetches it once. */
export const tapeSegment = route.get('/tape/:date/:segment', {
  summary: 'A segment of a day’s tape',
  params: z.object({ date: text, segment: text }),
  replies: { 200: bytesReply('The segment, as src/domain/tape/format decodes it') },
  refuses: [400],
  answer: async (context, { params: { date, segment: id } }) => {
    if (!isTradingDate(date)) return refuse(noDate)
    const day = { source: context.market.source, date }
    const found = /^\d{1,9}$/.test(id)
      ? await context.pastReads.run(() => findSegment(context, day, Number(id)))
      : null
    if (found === null) return refuse({ type: 'unknown_thing', what: 'segment' })
    try {
      await openSegment(found)
    } catch (error) {
      if (!(error instanceof DamagedSegment)) throw error
      context.log.error({ err: error }, 'tape segment damaged')
      return refuse({ type: 'damaged_segment', date, segment: id })
    }
    return bytes(found.bytes)
  },
})
