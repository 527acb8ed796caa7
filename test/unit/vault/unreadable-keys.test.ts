import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BadKeyFile } from '../../../src/vault/errors.ts'
import { openFileVault } from '../../../src/vault/file-vault.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const open = async () => {
  const folder = join(tempFolder(), 'keys')
  const vault = await openFileVault({ folder, masterKey: null, now: () => 0 })
  const users = Array.from({ length: 5 }, () => randomUUID())
  for (const userId of users) await vault.createKey(userId)
  const fileOf = (userId: string) => join(folder, 'users', userId.slice(0, 2), `${userId}.key`)
  return { vault, users, fileOf }
}

const never = new AbortController().signal

describe('keys that cannot be read', () => {
  it('are found by a look at all of them, and forgotten once they are mended or gone', async () => {
    const { vault, users, fileOf } = await open()
    await vault.inspect(never)
    expect(await vault.unreadable()).toEqual([])
    const [one, two] = [fileOf(users[1]!), fileOf(users[3]!)]
    const whole = readFileSync(one)
    writeFileSync(one, randomBytes(whole.length))
    writeFileSync(two, '')
    await vault.inspect(never)
    const found = (await vault.unreadable()).toSorted()
    expect(found).toHaveLength(2)
    expect(found.join()).toContain(`${one} cannot be decrypted with the master key`)
    expect(found.join()).toContain(`${two} has 0 bytes`)
    writeFileSync(one, whole)
    rmSync(two)
    expect(await vault.unreadable()).toEqual([])
  })

  it('are found as soon as one is asked for', async () => {
    const { vault, users, fileOf } = await open()
    const file = fileOf(users[0]!)
    rmSync(file)
    mkdirSync(file, { mode: 0o700 })
    await expect(vault.seal(users[0]!, 'passwordHash', { hash: 'x' })).rejects.toThrow(BadKeyFile)
    expect(await vault.unreadable()).toEqual([
      expect.stringContaining(`${file} cannot be read (EISDIR)`),
    ])
  })
})
