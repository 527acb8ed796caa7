import type { UserCommand } from '../../domain/user/commands.ts'
import { userAggregate } from '../../domain/user/decider.ts'
import { type AccountCommand, type AccountDeps, type AccountResult, contended } from './deps.ts'

/** Nobody is registered under this id, or no longer. */
export interface NotAUser {
  readonly type: 'not_a_user'
}

export const notAUser = {
  ok: false,
  reason: 'refused',
  refusal: { type: 'not_a_user' },
} as const

const record =
  (type: Extract<UserCommand['type'], 'RecordSignIn' | 'RecordSignOut'>) =>
  async (
    { commands }: Pick<AccountDeps, 'commands'>,
    { commandId, userId, now, signal }: AccountCommand,
  ): Promise<AccountResult<NotAUser>> => {
    const context = { commandId, userId, now, signal }
    const result = await commands.handle(userAggregate, userId, { type, userId }, context)
    if (result.ok) return { ok: true, position: result.position }
    return result.reason === 'contended' ? contended : notAUser
  }

export const recordSignIn = record('RecordSignIn')
export const recordSignOut = record('RecordSignOut')
