import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { eventTables } from '../../../src/domain/all-events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import type { CommandHandler } from '../../../src/eventstore/handler/command.ts'
import { StreamNotFound } from '../../../src/eventstore/errors.ts'
import type { AccountDeps } from '../../../src/processes/accounts/deps.ts'
import { register } from '../../../src/processes/accounts/registration.ts'
import { registrationOf } from '../../support/worlds/account-world.ts'

type Answers = Readonly<Record<string, object>>

/** A log in which nobody ever finishes, and commands that are answered as it is said here. */
const worldOf = (answers: Answers) => {
  const asked: string[] = []
  const waited: number[] = []
  const deps: AccountDeps = {
    codec: createCodec(eventTables),
    store: {
      // eslint-disable-next-line require-yield
      readStream: async function* (stream) {
        throw await Promise.resolve(new StreamNotFound(stream))
      },
    },
    commands: {
      handle: (_aggregate: unknown, _id: string, { type }: { readonly type: string }) => {
        asked.push(type)
        const refusal = answers[type]
        return Promise.resolve(
          refusal === undefined ? { ok: true } : { ok: false, reason: 'refused', refusal },
        )
      },
    } as unknown as CommandHandler,
    vault: {
      createKey: () => Promise.resolve(),
      seal: () => Promise.resolve('v1.sealed'),
      nameHash: () => 'b'.repeat(64),
      nameKeyOf: () => Promise.resolve('a'.repeat(64)),
      makeNameKey: () => Promise.resolve('a'.repeat(64)),
      forgetNameKey: () => Promise.resolve(),
      erase: () => Promise.resolve(),
    },
    endSessions: () => Promise.resolve(0),
    oldUsernames: { like: () => Promise.resolve([]) },
    newId: randomUUID,
    wait: (ms) => {
      waited.push(ms)
      return Promise.resolve()
    },
  }
  const count = (type: string) => asked.filter((each) => each === type).length
  return { deps, count, waited }
}

const refusal = (type: string) => ({ ok: false, reason: 'refused', refusal: { type } })

describe('a registration has bounds:', () => {
  it('a holder that stands still gets a second, and three of them one after another are passed', async () => {
    const holder = { type: 'name_held', holder: randomUUID(), fence: 0 }
    const { deps, count, waited } = worldOf({ ReserveName: holder })
    const result = await register(deps, registrationOf(randomUUID(), 'ada'))
    expect(result).toEqual(refusal('username_taken'))
    expect(count('ReserveName')).toBe(1 + 3)
    expect(count('AbandonRegistration')).toBe(3)
    expect(count('ReleaseName')).toBe(3)
    expect(new Set(waited)).toEqual(new Set([100]))
    expect(waited.length * 100).toBe(3 * 1_000)
  })

  it('it starts over three times when others keep taking over from it', async () => {
    const abandoned = { type: 'registration_abandoned', kind: 'email' }
    const { deps, count } = worldOf({ RegisterUser: abandoned })
    const result = await register(deps, registrationOf(randomUUID(), 'ada'))
    expect(result).toEqual(refusal('email_taken'))
    expect(count('RegisterUser')).toBe(1 + 3)
  })
})
