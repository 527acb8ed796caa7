import type { AlertEvent } from '../../domain/alert/events.ts'
import { deliveryAggregate } from '../../domain/delivery/decider.ts'
import { firingStreamId } from '../../domain/delivery/stream-id.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import { readAlertChannels } from '../../projections/past/alerts/read-alert-channels.ts'
import type { DeliveryBoard, Digest } from './board.ts'
import { contended } from './contended.ts'
import type { DeliveryDeps } from './ports.ts'

/** The ids of the channels, each with the digest that its firing belongs to. */
const requestsOf = (
  board: DeliveryBoard,
  { id, revision }: RecordedEvent,
  { userId, alertId }: { readonly userId: string; readonly alertId: string },
  channelIds: readonly string[],
) =>
  channelIds.map((channelId) => {
    const digest = board.digestFor(userId, channelId)
    const deliveryId = uuidV5(id, channelId)
    const firedRevision = Number(revision)
    return { deliveryId, userId, channelId, alertId, firedRevision, digest }
  })

/**
 * Requests the deliveries of a firing. Ids and command follow from the firing, so that a firing that
 * is read again requests nothing new: what was decided first stays.
 */
export const requestDeliveries = async (
  deps: DeliveryDeps,
  board: DeliveryBoard,
  recorded: RecordedEvent,
): Promise<void> => {
  const { events, codec, commands, now } = deps
  const event = codec.decode(recorded) as AlertEvent
  if (event.type !== 'AlertTriggered') return
  const { alertId, userId } = event.data
  const channelIds = await readAlertChannels({ events, codec }, alertId, userId)
  if (channelIds.length === 0) return
  const requests = requestsOf(board, recorded, event.data, channelIds)
  const requested: Digest[] = requests.flatMap(({ digest }) => digest ?? [])
  try {
    const stream = firingStreamId(alertId, Number(recorded.revision))
    const context = {
      commandId: uuidV5(recorded.id, 'deliveries'),
      correlationId: recorded.metadata.correlationId,
      causationId: recorded.id,
      userId: null,
      now: new Date(now()),
    }
    const command = { type: 'RequestDeliveries', requests } as const
    const result = await commands.handle(deliveryAggregate, stream, command, context)
    if (!result.ok) throw contended(stream)
    // Of a repetition the times are not known here; they are read with the events themselves.
    if (result.repeated) return
    for (const written of result.events)
      board.fold({ event: written, at: context.now.getTime(), before: recorded.position })
  } finally {
    for (const digest of requested) board.release(digest)
  }
}
