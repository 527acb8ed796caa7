import type { AnyEvent } from '../../domain/all-events.ts'
import { streamOf } from '../../domain/streams.ts'
import { StreamNotFound } from '../../eventstore/errors.ts'
import { type AccountDocument, accounts, type ActiveAccount } from './documents.ts'
import type { LogReader } from '../past/log-reader.ts'
import type { ReadModels } from '../read-models.ts'

const isErased = async (
  { events }: LogReader,
  stream: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const last = { direction: 'backwards', maxCount: 1, signal } as const
  for await (const { type } of events.readStream(stream, last)) return type === 'UserErased'
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

const registeredIn = async (
  log: LogReader,
  stream: string,
  signal: AbortSignal,
): Promise<ActiveAccount | null> => {
  if (await isErased(log, stream, signal)) return null
  let account: ActiveAccount | null = null
  for await (const recorded of log.events.readStream(stream, { signal }))
    if (relevantTypes.has(recorded.type))
      account = evolve(account, log.codec.decode(recorded), recorded.metadata.occurredAt)
  return account
}

/**
 * The account according to the log, when the read model does not know it yet or may be out of date;
 * null: there is none, or it was erased.
 *
 * Reads the user's whole stream, like every command on it, because a change may be anywhere between
 * the sign-ins.
 *
 * @throws EventStoreUnavailable
 */
export const accountInLog = async (
  log: LogReader,
  userId: string,
  signal: AbortSignal,
): Promise<ActiveAccount | null> => {
  try {
    return await registeredIn(log, streamOf.user(userId), signal)
  } catch (error) {
    if (error instanceof StreamNotFound) return null
    throw error
  }
}

/** From the read model, or else from the log; null: no user ever registered with this id. */
export const findAccount = async (
  context: LogReader & { readonly readModels: ReadModels },
  userId: string,
  signal: AbortSignal,
): Promise<AccountDocument | null> =>
  (await context.readModels.reader(accounts).get(userId)) ??
  (await accountInLog(context, userId, signal))
