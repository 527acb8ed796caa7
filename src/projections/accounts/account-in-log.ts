import type { AnyEvent } from '../../domain/all-events.ts'
import { streamOf } from '../../domain/streams.ts'
import { readIfWritten } from '../../eventstore/read-if-written.ts'
import { type AccountDocument, accounts, type ActiveAccount } from './documents.ts'
import type { LogReader } from '../past/log-reader.ts'
import type { ReadModels } from '../read-models.ts'

/** Also true if the stream was never written. */
const isErased = async (
  { events }: LogReader,
  stream: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const last = { direction: 'backwards', maxCount: 1, signal } as const
  for await (const { type } of readIfWritten(events, stream, last)) return type === 'UserErased'
  return true
}

/** Other events, mostly sign-ins, are not decoded. */
const relevantTypes = new Set(['UserRegistered', 'UserPasswordChanged', 'UserProfileChanged'])

const evolve = (
  account: ActiveAccount | null,
  event: AnyEvent,
  occurredAt: string,
): ActiveAccount | null => {
  if (event.type === 'UserRegistered') {
    const { userId, ...known } = event.data
    return { _id: userId, status: 'active', createdAt: occurredAt, ...known }
  }
  if (event.type !== 'UserPasswordChanged' && event.type !== 'UserProfileChanged') return account
  const { userId: _, ...changed } = event.data
  return account && { ...account, ...changed }
}

/**
 * The account according to the log, when the read model does not know it yet or may be out of date;
 * null: there is none, or it was erased.
 *
 * Reads the user's whole stream, like every command on it, because a change may be anywhere between
 * the sign-ins.
 * @throws EventStoreUnavailable
 */
export const accountInLog = async (
  log: LogReader,
  userId: string,
  signal: AbortSignal,
): Promise<ActiveAccount | null> => {
  const stream = streamOf.user(userId)
  if (await isErased(log, stream, signal)) return null
  let account: ActiveAccount | null = null
  for await (const recorded of readIfWritten(log.events, stream, { signal }))
    if (relevantTypes.has(recorded.type))
      account = evolve(account, log.codec.decode(recorded), recorded.metadata.occurredAt)
  return account
}

/** From the read model, or else from the log; null: no user ever registered with this id. */
export const findAccount = async (
  context: LogReader & { readonly readModels: ReadModels },
  userId: string,
  signal: AbortSignal,
): Promise<AccountDocument | null> =>
  (await context.readModels.reader(accounts).get(userId)) ??
  (await accountInLog(context, userId, signal))
