import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { eventTables } from '../../../src/domain/all-events.ts'
import { userAggregate } from '../../../src/domain/user/decider.ts'
import type { UserState } from '../../../src/domain/user/state.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { RecordedEvent } from '../../../src/eventstore/port.ts'
import {
  type AccountCommands,
  createAccountCommands,
} from '../../../src/processes/accounts/account-commands.ts'
import { createOldUsernames } from '../../../src/processes/accounts/old-usernames.ts'
import { keysOf } from '../../../src/processes/accounts/name-keys.ts'
import { holderOf } from '../../../src/processes/accounts/names.ts'
import type { Registration } from '../../../src/processes/accounts/registration.ts'
import { readState } from '../../../src/processes/accounts/read-state.ts'
import { openFileVault } from '../../../src/vault/file-vault.ts'
import { type CrashPoint, mortalStore, type Pause } from '../faults/crashing-store.ts'
import { tempFolder } from '../temp-folder.ts'

const codec = createCodec(eventTables)

/**
 * Time that passes by turns of the event loop: processes of a test interleave by it as they would
 * by milliseconds, and a busy machine changes nothing.
 */
export const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await setImmediate()
}

interface ProcessOptions {
  readonly crash?: CrashPoint | null
  /** Makes processes interleave. */
  readonly pause?: Pause
  readonly wait?: (ms: number) => Promise<void>
}

/** A registration of this user under these names. */
export const registrationOf = (
  userId: string,
  username: string,
  email = `${username}@example.org`,
): Registration => ({
  commandId: randomUUID(),
  userId,
  now: new Date('2025-01-02T15:00:00Z'),
  profile: { username, firstName: 'Ada', lastName: 'Lovelace', email, phone: '+44 20' },
  passwordHash: '$argon2id$',
})

/** A real log and a real vault in a folder of their own, and processes that come and go. */
export const openAccountWorld = async () => {
  const folder = tempFolder()
  const store = openEmbeddedEventStore({ file: join(folder, 'events.db') })
  onTestFinished(() => store.close())
  const keys = join(folder, 'keys')
  const vault = await openFileVault({ folder: keys, masterKey: null, now: () => Date.now() })
  const reader = { store, codec }
  const sessionsEndedOf: string[] = []

  const startProcess = ({ crash = null, pause, wait = turns }: ProcessOptions = {}) => {
    const mortal = mortalStore(store, crash, pause)
    const commands = createCommandHandler({ store: mortal.store, codec, now: () => new Date() })
    const accounts: AccountCommands = createAccountCommands({
      commands,
      store: mortal.store,
      codec,
      vault,
      newId: randomUUID,
      wait,
      oldUsernames: createOldUsernames({ store: mortal.store, codec, vault, random: Math.random }),
      endSessions: (userId) => {
        sessionsEndedOf.push(userId)
        return Promise.resolve(1)
      },
      // In turns, see `turns`: long for a process that lives, short for a test that waits.
      limits: { graceMs: 100, pollMs: 5 },
    })
    return { ...accounts, crashed: mortal.crashed }
  }

  const recordedIn = async (stream: string): Promise<RecordedEvent[]> => {
    const events = []
    for await (const event of store.readStream(stream)) events.push(event)
    return events
  }

  return {
    folder,
    store,
    vault,
    /** Users whose sessions were ended, in that order. */
    sessionsEndedOf,
    startProcess,
    userState: async (userId: string): Promise<UserState> =>
      (await readState(reader, userAggregate, userId)).state,
    holderOf: async (kind: 'username' | 'email', name: string): Promise<string | null> => {
      for (const nameKey of await keysOf({ vault }, { kind, name })) {
        const holder = await holderOf(reader, { kind, nameKey })
        if (holder !== null) return holder.userId
      }
      return null
    },
    recordedIn,
    eventsOf: async (stream: string): Promise<string[]> =>
      (await recordedIn(stream)).map(({ type }) => type),
  }
}

export type AccountWorld = Awaited<ReturnType<typeof openAccountWorld>>
