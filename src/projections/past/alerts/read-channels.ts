import { channelAggregate } from '../../../domain/channel/decider.ts'
import type { ChannelEvent } from '../../../domain/channel/events.ts'
import type { Channels } from '../../../domain/channel/state.ts'
import { streamOf } from '../../../domain/streams.ts'
import { readIfWritten } from '../../../eventstore/read-if-written.ts'
import type { LogReader } from '../log-reader.ts'

/** A trader's channels, from the log: they are few, and a change shows at once. */
export const readChannels = async (
  { events, codec }: LogReader,
  userId: string,
): Promise<Channels> => {
  const { initial, evolve } = channelAggregate.decider
  let channels = initial
  for await (const recorded of readIfWritten(events, streamOf.channel(userId)))
    channels = evolve(channels, codec.decode(recorded) as ChannelEvent)
  return channels
}
