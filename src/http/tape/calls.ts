import { z } from 'zod'
import {
  recordReply,
  type RecordReply,
  type TapeReply,
  tapeReply,
} from '../../contracts/market/tape.ts'
import { isTradingDate } from '../../domain/kernel/fields.ts'
import { DamagedSegment } from '../../domain/tape/format/segment.ts'
import { type FeedDay, findSegment, openSegment } from '../../eventstore/tape/segments.ts'
import { recordedSince } from '../../projections/past/recorded-since.ts'
import type { Context } from '../context.ts'
import { invalidField } from '../refusals/faults.ts'
import { bytes, ok, refuse } from '../routing/reply.ts'
import { bytesReply, route } from '../routing/route.ts'
import { growingParts, packPart } from './growing.ts'
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

/** Today's tape has segments of the quarter hours that are over. */
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
      const day = { source, date }
      return context.pastReads.run(async () => {
        const segments = await segmentsOf(day)
        const growing = await growingParts(context, day, context.limits)
        return ok({ ...day, segments, growing } satisfies TapeReply)
      })
    }
  },
})

/** null: the day has no such segment, and no such part. @throws DamagedSegment */
const bytesOf = async (context: Context, day: FeedDay, id: string): Promise<Uint8Array | null> => {
  if (!/^\d{1,9}$/.test(id)) return packPart(context, day, id, context.limits)
  const found = await findSegment(context, day, Number(id))
  if (found !== null) await openSegment(found)
  return found && found.bytes
}

/** A segment, or a part of what is not recorded as one yet; neither ever changes. */
export const tapeSegment = route.get('/tape/:date/:segment', {
  summary: 'A segment of a day’s tape',
  params: z.object({ date: text, segment: text }),
  replies: { 200: bytesReply('The segment, as src/domain/tape/format decodes it') },
  refuses: [400],
  answer: async (context, { params: { date, segment: id } }) => {
    if (!isTradingDate(date)) return refuse(noDate)
    const day = { source: context.market.source, date }
    try {
      const found = await context.pastReads.run(() => bytesOf(context, day, id))
      return found === null ? refuse({ type: 'unknown_thing', what: 'segment' }) : bytes(found)
    } catch (error) {
      if (!(error instanceof DamagedSegment)) throw error
      context.log.error({ err: error }, 'tape segment damaged')
      return refuse({ type: 'damaged_segment', date, segment: id })
    }
  },
})
