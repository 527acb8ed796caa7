import type { UserCommand } from '../../domain/user/commands.ts'
import { userAggregate } from '../../domain/user/decider.ts'
import { type AccountCommand, type AccountDeps, type AccountResult, contended } from './deps.ts'

/** No user is registered under this id, or the account has been erased. */
export interface NotAUser {
  readonly type: 'not_a_user'
}

/** The password that was checked is not, or no longer, the user's password. */
export interface PasswordChanged {
  readonly type: 'password_changed'
}

const refusedAs = <const Type extends string>(type: Type) =>
  ({ ok: false, reason: 'refused', refusal: { type } }) as const

export const notAUser = refusedAs('not_a_user')
export const passwordChanged = refusedAs('password_changed')

/** A command that requires the owner's password. */
export interface ProvedCommand extends AccountCommand {
  /** The encrypted hash against which the password was checked. */
  readonly provedBy: string
}

type Deps = Pick<AccountDeps, 'commands'>

/** Sends one command to the user's own stream. */
export const sendToUser = async (
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
  return sendToUser(deps, command, { type: 'RecordSignIn', userId, ...proof })
}

export const recordSignOut = (deps: Deps, command: AccountCommand) =>
  sendToUser(deps, command, { type: 'RecordSignOut', userId: command.userId })

/** Records ended sessions, so that every server closes their sockets. */
export const recordSessionsEnded = (
  deps: Deps,
  command: AccountCommand & { readonly which: 'one' | 'others' },
) => {
  const { userId, which } = command
  return sendToUser(deps, command, { type: 'RecordSessionsEnded', userId, which })
}
