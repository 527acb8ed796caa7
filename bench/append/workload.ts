import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eventTables } from '../../src/domain/all-events.ts'
import type { UserCommand } from '../../src/domain/user/commands.ts'
import { userAggregate } from '../../src/domain/user/decider.ts'
import { createCodec } from '../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../src/eventstore/handler/command-handler.ts'
import type { EventStore } from '../../src/eventstore/port.ts'

/** Of a sealed profile and of a sealed password hash, about as long as real ones. */
const sealedBytes = { profile: 240, passwordHash: 160 }

const registration = (userId: string): UserCommand => ({
  type: 'RegisterUser',
  userId,
  usernameKey: createHash('sha256').update(`username ${userId}`).digest('hex'),
  emailKey: createHash('sha256').update(`email ${userId}`).digest('hex'),
  sealedProfile: randomBytes(sealedBytes.profile).toString('base64'),
  sealedPasswordHash: randomBytes(sealedBytes.passwordHash).toString('base64'),
  fence: 0,
})

/** Traders in turn: each registers, and then signs in and out. Every command gives one event. */
export const makeJobs = (count: number, traders: number): UserCommand[] => {
  const userIds = Array.from({ length: traders }, () => randomUUID())
  return Array.from({ length: count }, (_, index) => {
    const userId = userIds[index % traders] ?? ''
    if (index < traders) return registration(userId)
    const signsIn = Math.floor(index / traders) % 2 === 1
    return { type: signsIn ? 'RecordSignIn' : 'RecordSignOut', userId }
  })
}

/** Runs commands through a command handler on this store, this many at a time. */
export const createRunner = (
  store: EventStore,
  inFlight: number,
): ((jobs: readonly UserCommand[]) => Promise<void>) => {
  const codec = createCodec(eventTables)
  const commands = createCommandHandler({ store, codec, now: () => new Date() })
  return async (jobs) => {
    const remaining = jobs.values()
    const client = async () => {
      for (const command of remaining) {
        const { userId } = command
        const context = { commandId: randomUUID(), userId }
        const result = await commands.handle(userAggregate, userId, command, context)
        if (!result.ok || result.events.length !== 1) throw new Error('A command gave no event.')
      }
    }
    await Promise.all(Array.from({ length: inFlight }, client))
  }
}
