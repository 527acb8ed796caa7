import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NoKey, SealBroken } from '../../../src/vault/errors.ts'
import { openFileVault } from '../../../src/vault/file-vault.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const profile = {
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  phone: '+44 20 7946 0000',
}

const openIn = (folder: string, masterKey: string | null = null, now = () => 0) =>
  openFileVault({ folder, masterKey, now })

const withUser = async (folder = join(tempFolder(), 'keys')) => {
  const vault = await openIn(folder)
  const userId = randomUUID()
  await vault.createKey(userId)
  return { folder, vault, userId, file: join(folder, 'users', userId.slice(0, 2), `${userId}.key`) }
}

describe('sealing', () => {
  it('gives back what was sealed, after a restart too', async () => {
    const { folder, vault, userId } = await withUser()
    const sealed = await vault.seal(userId, 'profile', profile)
    const reopened = await openIn(folder)
    expect(await vault.unseal(userId, 'profile', sealed)).toEqual(profile)
    expect(await reopened.unseal(userId, 'profile', sealed)).toEqual(profile)
  })

  it('shows nothing of the plain text, nor that two texts are equal', async () => {
    const { vault, userId } = await withUser()
    const one = await vault.seal(userId, 'profile', profile)
    const two = await vault.seal(userId, 'profile', profile)
    expect(one).not.toBe(two)
    const bytes = Buffer.from(one.slice(3), 'base64url').toString('latin1')
    for (const word of Object.values(profile)) expect(bytes + one).not.toContain(word)
  })

  it('does not open for another user, for another purpose, or when a character was changed', async () => {
    const { vault, userId } = await withUser()
    const other = randomUUID()
    await vault.createKey(other)
    const sealed = await vault.seal(userId, 'profile', profile)
    await expect(vault.unseal(other, 'profile', sealed)).rejects.toThrow(SealBroken)
    await expect(vault.unseal(userId, 'passwordHash', sealed)).rejects.toThrow(SealBroken)
    for (const at of [0, 3, 20, 40, sealed.length - 2]) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
      await expect(vault.unseal(userId, 'profile', changed)).rejects.toThrow(SealBroken)
    }
    await expect(vault.unseal(userId, 'profile', 'v1.')).rejects.toThrow(SealBroken)
  })

  it('binds the text to its purpose even under one key', async () => {
    const { vault, userId } = await withUser()
    const sealed = await vault.seal(userId, 'passwordHash', { hash: '$argon2id$' })
    await expect(vault.unseal(userId, 'profile', sealed)).rejects.toThrow(SealBroken)
  })

  it('refuses to seal without a key, and an id that is no UUID', async () => {
    const { vault } = await withUser()
    await expect(vault.seal(randomUUID(), 'profile', profile)).rejects.toThrow(NoKey)
    await expect(vault.createKey('../../etc/passwd')).rejects.toThrow('is not a user id')
  })

  it('keeps the first key when one is made again, fifty times at once', async () => {
    const { folder, vault, userId } = await withUser()
    const sealed = await vault.seal(userId, 'profile', profile)
    await Promise.all(Array.from({ length: 50 }, () => vault.createKey(userId)))
    expect(await (await openIn(folder)).unseal(userId, 'profile', sealed)).toEqual(profile)
  })
})

describe('erasing', () => {
  it('makes what was sealed null for ever, and removes the file', async () => {
    const { folder, vault, userId, file } = await withUser()
    const sealed = await vault.seal(userId, 'profile', profile)
    await vault.erase(userId)
    expect(await vault.unseal(userId, 'profile', sealed)).toBeNull()
    expect(await (await openIn(folder)).unseal(userId, 'profile', sealed)).toBeNull()
    expect(() => statSync(file)).toThrow('ENOENT')
    await vault.erase(userId)
  })

  it('overwrites the key before it removes the file', async () => {
    const { folder, vault, userId, file } = await withUser()
    // Another name for the same bytes on the disk shows what is left of them.
    const left = join(folder, 'left')
    linkSync(file, left)
    const bytes = readFileSync(left).length
    await vault.erase(userId)
    expect(readFileSync(left).equals(Buffer.alloc(bytes))).toBe(true)
  })

  it('does not open with the key of a user who came back under the same id', async () => {
    const { vault, userId } = await withUser()
    const sealed = await vault.seal(userId, 'profile', profile)
    await vault.erase(userId)
    await vault.createKey(userId)
    await expect(vault.unseal(userId, 'profile', sealed)).rejects.toThrow(SealBroken)
  })

  it('counts as done for readers when a crash came between overwriting and removing', async () => {
    const { folder, vault, userId, file } = await withUser()
    const sealed = await vault.seal(userId, 'profile', profile)
    writeFileSync(file, Buffer.alloc(readFileSync(file).length))
    expect(await (await openIn(folder)).unseal(userId, 'profile', sealed)).toBeNull()
  })

  it('removes what a crash left of writing the key', async () => {
    const { vault, userId, file } = await withUser()
    const left = join(file, '..', `.${userId}.key.tmp-left`)
    writeFileSync(left, readFileSync(file), { mode: 0o600 })
    await vault.erase(userId)
    expect(readdirSync(join(file, '..'))).toEqual([])
  })

  it('is noticed by another process once its remembered key is a minute old', async () => {
    let now = 1_000
    const { folder, vault, userId } = await withUser()
    const elsewhere = await openIn(folder, null, () => now)
    const sealed = await elsewhere.seal(userId, 'profile', profile)
    await vault.erase(userId)
    now += 60_000
    expect(await elsewhere.unseal(userId, 'profile', sealed)).toBeNull()
  })

  it('leaves other users alone', async () => {
    const { vault, userId } = await withUser()
    const other = randomUUID()
    await vault.createKey(other)
    const sealed = await vault.seal(other, 'profile', profile)
    await vault.erase(userId)
    expect(await vault.unseal(other, 'profile', sealed)).toEqual(profile)
  })
})

describe('hashes of names', () => {
  it('are equal for names that look equal, and differ by kind and by folder', async () => {
    const { vault, folder } = await withUser()
    const key = vault.nameHash('username', 'Ada')
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(vault.nameHash('username', 'ＡＤＡ')).toBe(key)
    expect((await openIn(folder)).nameHash('username', 'ada')).toBe(key)
    expect(vault.nameHash('email', 'Ada')).not.toBe(key)
    expect(vault.nameHash('username', 'Adam')).not.toBe(key)
    expect((await withUser()).vault.nameHash('username', 'Ada')).not.toBe(key)
  })
})

describe('the files', () => {
  it('are readable by their owner only', async () => {
    const { folder, file } = await withUser()
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
    expect([folder, join(folder, 'users'), join(file, '..')].map(mode)).toEqual([
      '700',
      '700',
      '700',
    ])
    const files = [join(folder, 'master.key'), join(folder, 'lookup.key'), file]
    expect(files.map(mode)).toEqual(['600', '600', '600'])
    expect(readdirSync(folder).sort()).toEqual(['lookup.key', 'master.key', 'users'])
  })

  it('have no master key among them when it is given from outside', async () => {
    const folder = join(tempFolder(), 'keys')
    await openIn(folder, randomBytes(32).toString('base64'))
    expect(readdirSync(folder).sort()).toEqual(['lookup.key', 'users'])
  })

  it('agree when several processes make them at once', async () => {
    const folder = join(tempFolder(), 'keys')
    const vaults = await Promise.all(Array.from({ length: 10 }, () => openIn(folder)))
    expect(new Set(vaults.map((vault) => vault.nameHash('email', 'x'))).size).toBe(1)
  })
})
