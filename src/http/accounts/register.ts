import type { Request } from 'express'
import { type RegisterBody, registerBody } from '../../contracts/accounts/accounts.ts'
import { type UserReply, userReply } from '../../contracts/accounts/user-reply.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import type { Position } from '../../eventstore/position.ts'
import { accounts } from '../../projections/accounts/documents.ts'
import type { Context } from '../context.ts'
import { commandIdOf, hasIdempotencyKey } from '../idempotency.ts'
import { addressKey } from '../limits/address.ts'
import { refusalOfPassword } from '../passwords/refuse-password.ts'
import { rememberPosition } from '../positions/cookie.ts'
import { invalidField } from '../refusals/faults.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { created, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { rememberDevice } from '../sessions/device-cookie.ts'
import { startSession } from '../sessions/sign-in.ts'
import { ownAccount } from './own/own-account.ts'
import { presentUser } from './present-user.ts'
import { repeatOf } from './repeated-registration.ts'
import { reservedNames } from '../../domain/user/reserved-names.ts'
import { likeness } from '../../vault/names/likeness.ts'

const reserved: ReadonlySet<string> = new Set(reservedNames.map(likeness))

/**
 * Why this may not be a new trader's username, beyond its form; null: it may. Names like it that
 * were taken before a name was reserved stay with their owners.
 */
const refusalOfUsername = (username: string): Refusal | null => {
  const bare = likeness(username).replace(/[._-]/g, '')
  if (!reserved.has(bare)) return null
  return invalidField('username', 'Username is reserved; choose another')
}

interface Registration {
  readonly commandId: string
  readonly userId: string
  readonly body: RegisterBody
  /** The one deadline of all that it reads and appends. */
  readonly signal: AbortSignal
}

type Outcome =
  | { readonly ok: true; readonly user: UserReply; readonly position: Position | null }
  | { readonly ok: false; readonly refusal: Refusal }

const refused = (refusal: Refusal): Outcome => ({ ok: false, refusal })

const registerOnce = async (
  { accounts: commands, passwords, clock }: Context,
  { commandId, userId, signal, body: { password, ...profile } }: Registration,
): Promise<Outcome> => {
  const now = new Date(clock())
  const passwordHash = await passwords.hash(password)
  const result = await commands.register({
    commandId,
    userId,
    profile,
    passwordHash,
    now,
    signal,
  })
  if (result.ok) {
    const user = { id: userId, ...profile, createdAt: now.toISOString() }
    return { ok: true, user, position: result.position }
  }
  return refused(result.reason === 'contended' ? { type: 'unavailable' } : result.refusal)
}

/**
 * With an Idempotency-Key the same request may have been here before, or be here now: the answer is
 * then made from what is recorded, and only for who knows the recorded password.
 */
const registerRepeatable = async (
  context: Context,
  registration: Registration,
): Promise<Outcome> => {
  const { userId, signal } = registration
  let position: Position | null = null
  let repeat = await repeatOf(context, registration)
  if (repeat === 'never') {
    const outcome = await registerOnce(context, registration)
    if (!outcome.ok) return outcome
    position = outcome.position
    repeat = await repeatOf(context, registration)
  }
  const user = repeat === 'same' ? await presentUser(context, userId, signal) : null
  return user ? { ok: true, user, position } : refused({ type: 'key_reused' })
}

/** Without a key, a repeated request is recognised only by the person's own data. */
const registerOrFind = async (
  context: Context,
  req: Request,
  registration: Registration,
): Promise<Outcome> => {
  const outcome = await registerOnce(context, registration)
  if (outcome.ok || outcome.refusal.type !== 'username_taken') return outcome
  const user = await ownAccount(context, req, registration)
  return user ? { ok: true, user, position: null } : outcome
}

export const register = route.post('/register', {
  summary: 'Makes an account and signs it in',
  who: 'anybody',
  body: registerBody,
  replies: { 201: userReply.describe('The new trader, signed in') },
  refuses: [409, 429],
  answer: async (context, { req, res, body }) => {
    const reserved = refusalOfUsername(body.username)
    if (reserved) return refuse(reserved)
    const weakness = await refusalOfPassword(body, 'password')
    if (weakness) return refuse(weakness)
    const wait = context.limiters.registrationsPerAddress.take(addressKey(req.ip))
    if (wait !== null)
      return refuse({ type: 'too_many', what: 'registrations', retryAfterSeconds: wait })

    const commandId = commandIdOf(req, context, 'register')
    const signal = AbortSignal.timeout(context.limits.commandMs)
    const registration = { commandId, userId: uuidV5(commandId, 'user'), body, signal }
    const outcome = hasIdempotencyKey(req)
      ? await registerRepeatable(context, registration)
      : await registerOrFind(context, req, registration)
    if (!outcome.ok) return refuse(outcome.refusal)
    await startSession(context, req, outcome.user.id)
    const nameHash = context.vault.nameHash('username', outcome.user.username)
    rememberDevice(req, res, context.config, nameHash)
    rememberPosition(req, res, context.config, {
      projection: accounts.projection,
      position: outcome.position,
    })
    return created(outcome.user)
  },
})
