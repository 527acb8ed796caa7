import type { NameKind } from '../../domain/kernel/fields.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import type { AccountDeps } from './deps.ts'
import { eraseUser } from './erasure.ts'
import { keysOf } from './name-keys.ts'
import { accountOf, forgetReleased } from './names.ts'
import { register } from './registration.ts'
import { recordSessionsEnded, recordSignIn, recordSignOut } from './sign-in.ts'

/** All commands that change an account. */
export const createAccountCommands = (deps: AccountDeps) => ({
  register: (command: Parameters<typeof register>[1]) => register(deps, command),
  recordSignIn: (command: Parameters<typeof recordSignIn>[1]) => recordSignIn(deps, command),
  recordSignOut: (command: Parameters<typeof recordSignOut>[1]) => recordSignOut(deps, command),
  changePassword: (command: Parameters<typeof changePassword>[1]) => changePassword(deps, command),
  changeProfile: (command: Parameters<typeof changeProfile>[1]) => changeProfile(deps, command),
  recordSessionsEnded: (command: Parameters<typeof recordSessionsEnded>[1]) =>
    recordSessionsEnded(deps, command),
  eraseUser: (command: Parameters<typeof eraseUser>[1]) => eraseUser(deps, command),
  /** The user of this name by the log, or null; also of an interrupted erasure. */
  findUser: async (kind: NameKind, name: string, signal?: AbortSignal): Promise<string | null> => {
    const account = await accountOf(deps, { kind, name }, signal)
    if (account !== null) return account.userId
    const nameKey = await deps.vault.nameKeyOf(kind, name)
    if (nameKey !== null) await forgetReleased(deps, { kind, nameKey }, { name, signal })
    return null
  },
  /** See `keysOf`. */
  keysOf: (kind: NameKind, name: string) => keysOf(deps, { kind, name }),
})

export type AccountCommands = ReturnType<typeof createAccountCommands>
