import { formerTrader, unavailableTrader } from '../../contracts/chat.ts'
import { userEvents } from '../../domain/user/events.ts'
import { streamOf } from '../../domain/streams.ts'
import { StreamNotFound } from '../../eventstore/errors.ts'
import type { EventStore } from '../../eventstore/port.ts'
import { isUnreadable } from '../../vault/errors.ts'
import type { Vault } from '../../vault/port.ts'

const nameOf = async (
  store: Pick<EventStore, 'readStream'>,
  vault: Pick<Vault, 'unseal'>,
  userId: string,
): Promise<string> => {
  try {
    for await (const { type, data } of store.readStream(streamOf.user(userId))) {
      if (type !== 'UserRegistered') continue
      const { sealedProfile } = userEvents.UserRegistered.parse(data)
      return (await vault.unseal(userId, 'profile', sealedProfile))?.username ?? formerTrader
    }
  } catch (error) {
    if (isUnreadable(error)) return unavailableTrader
    if (!(error instanceof StreamNotFound)) throw error
  }
  return formerTrader
}

/** The usernames of these users by the log and their keys. */
export const namesOf = async (
  store: Pick<EventStore, 'readStream'>,
  vault: Pick<Vault, 'unseal'>,
  userIds: Iterable<string>,
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  for (const userId of new Set(userIds)) names.set(userId, await nameOf(store, vault, userId))
  return names
}
