import type { DomainEvent } from '../../domain/kernel/decider.ts'
import type { Aggregate } from './aggregate.ts'
import { chainHash } from '../chain.ts'
import type { Codec } from '../codec.ts'
import type { CommandContext } from './command.ts'
import { eventIdOf } from '../ids.ts'
import type { EventMetadata, EventStore, EventToAppend, RecordedEvent } from '../port.ts'

/** A command's context with its defaults filled in. */
export interface Origin {
  readonly commandId: string
  /** Of the command's first event. */
  readonly firstEventId: string
  readonly metadata: EventMetadata
}

/** Many commands arrive within one millisecond, so the formatted time is cached. */
let lastTime = { ms: 0, text: new Date(0).toISOString() }

const isoTime = (time: Date): string => {
  const ms = time.getTime()
  if (ms !== lastTime.ms) lastTime = { ms, text: time.toISOString() }
  return lastTime.text
}

export const originOf = (context: CommandContext, now: () => Date): Origin => {
  const { commandId, correlationId = commandId, causationId = commandId, userId } = context
  const occurredAt = isoTime(context.now ?? now())
  return {
    commandId,
    firstEventId: eventIdOf(commandId, 0),
    metadata: { correlationId, causationId, userId, occurredAt },
  }
}

const idOf = ({ commandId, firstEventId }: Origin, index: number): string =>
  index === 0 ? firstEventId : eventIdOf(commandId, index)

/** The events of a decision, ready to be appended after `revision`. */
export const eventsToAppend = (
  codec: Codec,
  { chained }: Pick<Aggregate<never, never, never, never>, 'chained'>,
  stream: string,
  after: { readonly revision: bigint | null; readonly chain: string | null },
  events: readonly DomainEvent[],
  origin: Origin,
): EventToAppend[] => {
  const { metadata } = origin
  let { chain } = after
  let revision = after.revision ?? -1n
  return events.map((event, index) => {
    const { type, data } = codec.encode(event)
    const plain = { id: idOf(origin, index), type, data, metadata }
    if (chained !== true) return plain
    revision += 1n
    chain = chainHash(chain, { stream, revision, ...plain })
    return { ...plain, metadata: { ...metadata, chain } }
  })
}

/** The events that a command wrote earlier, if the first of them is at one of these revisions. */
export const findEarlierEvents = async (
  store: EventStore,
  stream: string,
  origin: Origin,
  candidates: readonly bigint[],
  signal?: AbortSignal,
): Promise<readonly RecordedEvent[]> => {
  for (const from of candidates) {
    const found: RecordedEvent[] = []
    for await (const recorded of store.readStream(stream, { from, signal })) {
      if (recorded.id !== idOf(origin, found.length)) break
      found.push(recorded)
    }
    if (found.length > 0) return found
  }
  return []
}
