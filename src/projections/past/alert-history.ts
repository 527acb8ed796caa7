import type { AlertEvent } from '../../domain/alert/events.ts'
import { streamOf } from '../../domain/streams.ts'
import { StreamNotFound } from '../../eventstore/errors.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import type { LogReader } from './log-reader.ts'

/** An event of an alert's stream, parsed, with where and when it was recorded. */
export interface Told {
  readonly event: AlertEvent
  readonly recorded: RecordedEvent
}

/** All that became of an alert, oldest first; empty: there never was one. */
export const readAlertHistory = async (
  { events, codec }: LogReader,
  alertId: string,
): Promise<readonly Told[]> => {
  const told: Told[] = []
  try {
    for await (const recorded of events.readStream(streamOf.alert(alertId)))
      told.push({ event: codec.decode(recorded) as AlertEvent, recorded })
  } catch (error) {
    if (!(error instanceof StreamNotFound)) throw error
  }
  return told
}
