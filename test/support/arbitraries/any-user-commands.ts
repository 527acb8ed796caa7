import fc from 'fast-check'
import type { UserCommand } from '../../../src/domain/user/commands.ts'
import { one, type } from './any-values.ts'

const key = fc.constantFrom('a'.repeat(64), 'b'.repeat(64))
const kind = fc.constantFrom('username' as const, 'email' as const)
const hash = fc.constantFrom('v1.c', 'v1.d')

/** What may be asked of the account {@link one}: its own changes, and what fences them. */
export const anyUserCommand: fc.Arbitrary<UserCommand> = fc.oneof(
  fc.record({
    type: type('RegisterUser'),
    userId: fc.constant(one),
    usernameKey: key,
    emailKey: key,
    sealedProfile: fc.constantFrom('v1.a', 'v1.b'),
    sealedPasswordHash: fc.constant('v1.c'),
    fence: fc.nat({ max: 3 }),
  }),
  fc.record({ type: type('AbandonRegistration'), userId: fc.constant(one), kind }),
  fc.record({
    type: fc.constantFrom('RecordSignIn' as const, 'RecordSignOut', 'EraseUser'),
    userId: fc.constant(one),
  }),
  fc.record({
    type: type('ChangePassword'),
    userId: fc.constant(one),
    sealedPasswordHash: hash,
    provedBy: hash,
  }),
  fc.record({
    type: type('ChangeProfile'),
    userId: fc.constant(one),
    emailKey: key,
    sealedProfile: fc.constantFrom('v1.a', 'v1.b'),
    fence: fc.nat({ max: 3 }),
    provedBy: hash,
  }),
  fc.record({ type: type('AbandonEmailChange'), userId: fc.constant(one), emailKey: key }),
  fc.record({
    type: type('RecordSessionsEnded'),
    userId: fc.constant(one),
    which: fc.constantFrom('one' as const, 'others'),
  }),
)
