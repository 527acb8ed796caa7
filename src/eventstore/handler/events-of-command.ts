import type { DomainEvent } from '../../domain/kernel/decider.ts'
import type { Aggregate } from '../aggregate.ts'
import { chainHash } from '../chain.ts'
import type { Codec } from '../codec.ts'
import type { CommandContext } from '../command.ts'
import { eventIdOf } from '../ids.ts'
import type { EventMetadata, EventStore, EventToAppend, RecordedEvent } from '../port.ts'

const metadataOf = (context: CommandContext, now: Date): EventMetadata => ({
  correlationId: context.correlationId ?? context.commandId,
  causationId: context.causationId ?? context.commandId,
  userId: context.userId,
  occurredAt: now.toISOString(),
})

/** What a command decided, ready to be appended after `revision`. */
export const eventsToAppend = (
  codec: Codec,
  { chained }: Pick<Aggregate<never, never, never, never>, 'chained'>,
  stream: string,
  after: { readonly revision: bigint | null; readonly chain: string | null },
  events: readonly DomainEvent[],
  context: CommandContext,
  now: Date,
): EventToAppend[] => {
  const metadata = metadataOf(context, now)
  let { chain } = after
  let revision = after.revision ?? -1n
  return events.map((event, index) => {
    const plain = { id: eventIdOf(context.commandId, index), ...codec.encode(event), metadata }
    if (chained !== true) return plain
    revision += 1n
    chain = chainHash(chain, { stream, revision, ...plain })
    return { ...plain, metadata: { ...metadata, chain } }
  })
}

/** The events that this command wrote earlier, if the first of them is at this revision. */
export const findEarlierEvents = async (
  store: EventStore,
  stream: string,
  commandId: string,
  from: bigint,
): Promise<readonly RecordedEvent[]> => {
  const found: RecordedEvent[] = []
  for await (const recorded of store.readStream(stream, { from })) {
    if (recorded.id !== eventIdOf(commandId, found.length)) break
    found.push(recorded)
  }
  return found
}
