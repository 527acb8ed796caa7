import { shiftDate } from '../../../domain/calendar/trading-day.ts'
import { streamOf } from '../../../domain/streams.ts'
import type { EventStore } from '../../../eventstore/port.ts'
import { readIfWritten } from '../../../eventstore/read-if-written.ts'
import type { FeedDay } from '../../../eventstore/tape/segments.ts'

/** Days back to which a change of the setting applies; older tapes stay as they are. */
const daysBackMax = 400

const daySeconds = 86_400

/** Sets how long the tapes up to this day are kept. @param days null: for ever */
export const retainTapes = async (
  store: Pick<EventStore, 'readStream' | 'retain'>,
  { source, date }: FeedDay,
  days: number | null,
): Promise<void> => {
  for (let back = 0; back <= daysBackMax; back += 1) {
    const stream = streamOf.tape(source, shiftDate(date, -back))
    const last = readIfWritten(store, stream, { direction: 'backwards', maxCount: 1 })
    const { done } = await last.next()
    await last.return(undefined)
    if (done !== true) await store.retain(stream, days === null ? null : days * daySeconds)
  }
}
