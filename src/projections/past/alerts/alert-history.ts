import type { AlertEvent } from '../../../domain/alert/events.ts'
import { streamOf } from '../../../domain/streams.ts'
import type { RecordedEvent } from '../../../eventstore/port.ts'
import { readIfWritten } from '../../../eventstore/read-if-written.ts'
import type { LogReader } from '../log-reader.ts'

/** A parsed event of an alert's stream, with its record. */
export interface HistoryEvent {
  readonly event: AlertEvent
  readonly recorded: RecordedEvent
}

/** All events of an alert, oldest first; empty: it never existed. */
export const readAlertHistory = async (
  { events, codec }: LogReader,
  alertId: string,
): Promise<readonly HistoryEvent[]> => {
  const history: HistoryEvent[] = []
  for await (const recorded of readIfWritten(events, streamOf.alert(alertId)))
    history.push({ event: codec.decode(recorded) as AlertEvent, recorded })
  return history
}
