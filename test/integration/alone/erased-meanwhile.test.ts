import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { openFileVault } from '../../../src/vault/file-vault.ts'
import type * as userKeys from '../../../src/vault/keys/user-keys.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** What happens after a key was read from its file and before its reader has it. */
const meanwhile = vi.hoisted(() => ({ work: () => Promise.resolve() }))

vi.mock('../../../src/vault/keys/user-keys.ts', async (original) => {
  const module = await original<typeof userKeys>()
  return {
    ...module,
    loadUserKey: async (...args: Parameters<typeof module.loadUserKey>) => {
      const key = await module.loadUserKey(...args)
      await meanwhile.work()
      return key
    },
  }
})

it('a key that is erased while somebody reads it opens nothing after that', async () => {
  const options = { folder: join(tempFolder(), 'keys'), masterKey: null, now: () => 0 }
  const vault = await openFileVault(options)
  const userId = randomUUID()
  await vault.createKey(userId)
  const sealed = await vault.seal(userId, 'passwordHash', { hash: 'x' })
  const server = await openFileVault(options)
  meanwhile.work = () => server.erase(userId)
  expect(await server.unseal(userId, 'passwordHash', sealed)).toEqual({ hash: 'x' })
  meanwhile.work = () => Promise.resolve()
  expect(await server.unseal(userId, 'passwordHash', sealed)).toBeNull()
})
