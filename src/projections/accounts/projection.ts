import type { UserEvent } from '../../domain/user/events.ts'
import { streamPrefix } from '../../domain/streams.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import type { Projection, UnitOfWork } from '../projection.ts'
import { accounts } from './documents.ts'

const fold = async (unit: UnitOfWork, event: UserEvent, recorded: RecordedEvent) => {
  const documents = unit.of(accounts)
  const { occurredAt } = recorded.metadata
  switch (event.type) {
    case 'UserRegistered': {
      const { userId, ...known } = event.data
      documents.put({ _id: userId, status: 'active', createdAt: occurredAt, ...known })
      return
    }
    case 'UserPasswordChanged':
    case 'UserProfileChanged': {
      const { userId, ...changed } = event.data
      await documents.load([userId])
      const known = documents.get(userId)
      if (known?.status === 'active') documents.put({ ...known, ...changed })
      return
    }
    case 'UserErased': {
      const { userId } = event.data
      await documents.load([userId])
      documents.put({
        _id: userId,
        status: 'erased',
        usernameKey: null,
        emailKey: null,
        sealedProfile: null,
        sealedPasswordHash: null,
        createdAt: documents.get(userId)?.createdAt ?? occurredAt,
        erasedAt: occurredAt,
      })
      return
    }
    case 'UserSignedIn':
    case 'UserSignedOut':
    case 'UserSessionsEnded':
    case 'RegistrationAbandoned':
    case 'EmailChangeAbandoned':
      return
  }
}

/** The accounts: for signing in, and for the names shown beside chat messages. */
export const accountsProjection: Projection<UserEvent> = {
  name: accounts.projection,
  version: 2,
  prefixes: [streamPrefix.user],
  group: 'traders',
  collections: [accounts],
  fold,
}
