import { openChannel } from '../../delivery/open-channel.ts'
import type { Attempt, OpenChannel } from '../../delivery/message.ts'
import { channelAggregate } from '../../domain/channel/decider.ts'
import type { DeliveryCommand } from '../../domain/delivery/commands.ts'
import { deliveryAggregate } from '../../domain/delivery/decider.ts'
import type { DeliveryEvent } from '../../domain/delivery/events.ts'
import { deliveryLimits } from '../../domain/delivery/limits.ts'
import type { GiveUpReason } from '../../domain/delivery/vocabulary.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import { backoffMs } from '../../platform/backoff.ts'
import { readChannels } from '../../projections/past/alerts/read-channels.ts'
import type { DeliveryBoard } from './board.ts'
import { contended } from './contended.ts'
import { letterOf } from './letter.ts'
import type { DeliveryDeps } from './ports.ts'
import { untilWritten } from './until-written.ts'
import type { Waiting } from './waiting.ts'

const contextOf = ({ now }: DeliveryDeps, { deliveryId }: Waiting, step: string) => ({
  commandId: uuidV5(deliveryId, step),
  correlationId: deliveryId,
  causationId: deliveryId,
  userId: null,
  now: new Date(now()),
})

const report = ({ report }: DeliveryDeps, event: DeliveryEvent): void => {
  if (event.type === 'DeliveryAttempted') {
    const { outcome, ms } = event.data
    report({ kind: 'attempted', outcome, ms })
  }
  if (event.type === 'DeliverySucceeded') report({ kind: 'succeeded' })
  if (event.type === 'DeliveryGivenUp') report({ kind: 'given_up', reason: event.data.reason })
}

/** Each step has one command id, so that it is recorded once, however often it is repeated. */
const record = async (
  deps: DeliveryDeps,
  board: DeliveryBoard,
  waiting: Waiting,
  command: DeliveryCommand,
  step: string,
): Promise<void> => {
  const context = contextOf(deps, waiting, step)
  const { stream } = waiting
  const result = await deps.commands.handle(deliveryAggregate, stream, command, context)
  if (!result.ok) throw contended(stream)
  for (const event of result.events) {
    board.fold({ event, at: context.now.getTime(), before: null })
    if (!result.repeated) report(deps, event)
  }
}

/** The receiver of a delivery, or why there is none. */
const receiverOf = async (
  { events, codec, vault }: DeliveryDeps,
  { userId, channelId }: Waiting,
): Promise<OpenChannel | GiveUpReason> => {
  const channel = (await readChannels({ events, codec }, userId)).get(channelId)
  if (channel === undefined) return 'channel_removed'
  if (channel.state !== 'ready') return 'channel_paused'
  return (await openChannel(vault, userId, channelId, channel)) ?? 'account_erased'
}

/** Records the outcome with the channel, which pauses itself when its receiver is gone or has failed for a day. */
const informChannel = async (
  deps: DeliveryDeps,
  waiting: Waiting,
  attempt: number,
  { outcome }: Attempt,
): Promise<void> => {
  // After a crash the same attempt may end otherwise.
  const step = `channel ${attempt.toString()} ${outcome}`
  const context = contextOf(deps, waiting, step)
  const { userId, channelId } = waiting
  const subject = { userId, channelId }
  const command =
    outcome === 'succeeded'
      ? ({ type: 'RecordSuccess', ...subject, isTest: false } as const)
      : ({
          type: 'RecordFailure',
          ...subject,
          isGone: outcome === 'gone',
          at: context.now.getTime(),
        } as const)
  const result = await deps.commands.handle(channelAggregate, userId, command, context)
  // It was removed meanwhile, which is as good.
  if (!result.ok && result.reason === 'contended') throw contended(result.stream)
}

const retryAt = ({ now, random }: DeliveryDeps, attempt: number): number => {
  const { firstRetryMsMax: firstWaitMs, retriesMsMax: waitMaxMs } = deliveryLimits
  return now() + backoffMs(attempt, { firstWaitMs, waitMaxMs }, random)
}

/**
 * Sends one message and records how that ended. If the process ends in between, the message is sent
 * again with the same id.
 * @throws the errors of stores and keys; nothing is recorded then
 */
export const attemptDelivery = async (
  deps: DeliveryDeps,
  board: DeliveryBoard,
  waiting: Waiting,
): Promise<void> => {
  const { deliveryId, userId, channelId, isDigest, count } = waiting
  const attempt = waiting.attempts + 1
  if (isDigest) {
    const command = { type: 'RequestDigest', deliveryId, userId, channelId } as const
    await record(deps, board, waiting, { ...command, deliveries: count }, 'digest')
  }
  const receiver = await receiverOf(deps, waiting)
  if (typeof receiver === 'string') {
    const command = { type: 'GiveUpDelivery', deliveryId, reason: receiver } as const
    await record(deps, board, waiting, command, 'give up')
    return
  }
  const result = await deps.senders.send(receiver, await letterOf(deps, waiting, receiver))
  // The channel comes first: what follows ends the delivery, and is not repeated after a crash.
  await untilWritten(deps, () => informChannel(deps, waiting, attempt, result))
  const command = { type: 'RecordAttempt', deliveryId, attempt, ...result } as const
  const decided = { ...command, retryAt: retryAt(deps, attempt) }
  await untilWritten(deps, () =>
    record(deps, board, waiting, decided, `attempt ${attempt.toString()}`),
  )
}
