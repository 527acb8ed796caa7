import type { AccountDeps } from './deps.ts'
import { type ProvedCommand, sendToUser } from './sign-in.ts'

/** @throws EventStoreUnavailable: repeat with the same command id */
export const changePassword = async (
  deps: Pick<AccountDeps, 'commands' | 'vault'>,
  command: ProvedCommand & {
    /** argon2id in PHC form. */
    readonly passwordHash: string
  },
) => {
  const { userId, provedBy, passwordHash } = command
  const sealedPasswordHash = await deps.vault.seal(userId, 'passwordHash', { hash: passwordHash })
  const change = { type: 'ChangePassword', userId, provedBy, sealedPasswordHash } as const
  return sendToUser(deps, command, change)
}
