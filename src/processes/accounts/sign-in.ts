import type { UserCommand } from '../../domain/user/commands.ts'
import { userAggregate } from '../../domain/user/decider.ts'
import { type AccountCommand, type AccountDeps, type AccountResult, contended } from './deps.ts'

/** Nobody is registered under this id, or no longer. */
export interface NotAUser {
  readonly type: 'not_a_user'
}

/** The password that was checked is not, or no longer, the user's. */
export interface PasswordChanged {
  readonly type: 'password_changed'
}

const refusedAs = <const Type extends string>(type: Type) =>
  ({ ok: false, reason: 'refused', refusal: { type } }) as const

export const notAUser = refusedAs('not_a_user')
export const passwordChanged = refusedAs('password_changed')

/** A command that its owner's password was asked for. */
export interface ProvedCommand extends AccountCommand {
  /** The sealed hash that the password was checked against. */
  readonly provedBy: string
}

type Deps = Pick<AccountDeps, 'commands'>

/** One command to the user's own stream. */
export const tellUser = async (
  { commands }: Deps,
  { commandId, userId, now, signal }: AccountCommand,
  command: UserCommand,
): Promise<AccountResult<NotAUser | PasswordChanged>> => {
  const context = { commandId, userId, now, signal }
  const result = await commands.handle(userAggregate, userId, command, context)
  if (result.ok) return { ok: true, position: result.position }
  if (result.reason === 'contended') return contended
  return result.refusal.type === 'password_changed' ? passwordChanged : notAUser
}

export const recordSignIn = (deps: Deps, command: AccountCommand & Partial<ProvedCommand>) => {
  const { userId, provedBy } = command
  const proof = provedBy === undefined ? {} : { provedBy }
  return tellUser(deps, command, { type: 'RecordSignIn', userId, ...proof })
}

export const recordSignOut = (deps: Deps, command: AccountCommand) =>
  tellUser(deps, command, { type: 'RecordSignOut', userId: command.userId })

/** Sockets of sessions that have ended close on every server that reads this. */
export const recordSessionsEnded = (
  deps: Deps,
  command: AccountCommand & { readonly which: 'one' | 'others' },
) => {
  const { userId, which } = command
  return tellUser(deps, command, { type: 'RecordSessionsEnded', userId, which })
}
