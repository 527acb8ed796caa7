import { alertChannelsAggregate } from '../../../domain/alert-channels/decider.ts'
import type { AlertChannelsEvent } from '../../../domain/alert-channels/events.ts'
import { streamOf } from '../../../domain/streams.ts'
import { readIfWritten } from '../../../eventstore/read-if-written.ts'
import type { LogReader } from '../log-reader.ts'

/** The channels of a trader's alert, from the log; none of another trader's choice. */
export const readAlertChannels = async (
  { events, codec }: LogReader,
  alertId: string,
  userId: string,
): Promise<readonly string[]> => {
  const { initial, evolve } = alertChannelsAggregate.decider
  let chosen = initial
  for await (const recorded of readIfWritten(events, streamOf.alertChannels(alertId)))
    chosen = evolve(chosen, codec.decode(recorded) as AlertChannelsEvent)
  return chosen?.userId === userId ? chosen.channelIds : []
}
