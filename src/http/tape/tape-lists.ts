import { boundedCache } from '../../platform/bounded-cache.ts'
import type { TapeReply } from '../../contracts/market/tape.ts'
import { type FeedDay, readSegments, type TickLog } from '../../eventstore/tape/segments.ts'

type Segments = TapeReply['segments']

/**
 * The segments of days, without their bytes. Segments never change, and a day has some 10 MB of
 * them: those that were listed before are not read again.
 */
export const createTapeLists = (
  log: TickLog,
  daysMax: number,
): ((day: FeedDay) => Promise<Segments>) => {
  const days = boundedCache<Segments>(daysMax)
  return async (day) => {
    const key = `${day.source}_${day.date}`
    const known = days.get(key) ?? []
    const all = [...known]
    const from = BigInt((known.at(-1)?.id ?? -1) + 1)
    for await (const segment of readSegments(log, day, { from }))
      all.push({
        id: segment.id,
        from: new Date(segment.from).toISOString(),
        to: new Date(segment.to).toISOString(),
        ticks: segment.ticks,
        bytes: segment.bytes.length,
        symbols: segment.symbols,
      })
    if (all.length > known.length) days.set(key, all)
    return all
  }
}
