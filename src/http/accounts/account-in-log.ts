import type { AnyEvent } from '../../domain/all-events.ts'
import { streamOf } from '../../domain/streams.ts'
import { StreamNotFound } from '../../eventstore/errors.ts'
import {
  type AccountDocument,
  accounts,
  type ActiveAccount,
} from '../../projections/accounts/documents.ts'
import type { Context } from '../context.ts'

type Log = Pick<Context, 'events' | 'codec'>

const isErased = async ({ events }: Log, stream: string): Promise<boolean> => {
  for await (const { type } of events.readStream(stream, { direction: 'backwards', maxCount: 1 }))
    return type === 'UserErased'
  return true
}

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

const registeredIn = async (log: Log, stream: string): Promise<ActiveAccount | null> => {
  if (await isErased(log, stream)) return null
  let account: ActiveAccount | null = null
  for await (const recorded of log.events.readStream(stream))
    account = evolve(account, log.codec.decode(recorded), recorded.metadata.occurredAt)
  return account
}

/**
 * The account as the log has it, for when the read model does not know it yet, or must not be an
 * old one; null: there is none, or it was erased.
 */
export const accountInLog = async (log: Log, userId: string): Promise<ActiveAccount | null> => {
  try {
    return await registeredIn(log, streamOf.user(userId))
  } catch (error) {
    if (error instanceof StreamNotFound) return null
    throw error
  }
}

/** As the read model knows it, or else the log; null: nobody ever registered with this id. */
export const findAccount = async (
  context: Log & Pick<Context, 'readModels'>,
  userId: string,
): Promise<AccountDocument | null> =>
  (await context.readModels.reader(accounts).get(userId)) ?? (await accountInLog(context, userId))
