import { randomBytes, randomUUID } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BadMasterKey } from '../../../src/vault/errors.ts'
import { type FileVault, openFileVault } from '../../../src/vault/file-vault.ts'
import { keyPaths } from '../../../src/vault/keys/key-paths.ts'
import { openKeyring } from '../../../src/vault/keys/keyring.ts'
import { parseMasterKey } from '../../../src/vault/keys/master-key.ts'
import { beginRotation } from '../../../src/vault/keys/rotation-file.ts'
import { createUserKey } from '../../../src/vault/keys/user-keys.ts'
import { wrappedBy } from '../../../src/vault/keys/wrapped-key.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { copyFolder } from '../../support/copy-folder.ts'

const key = () => randomBytes(32).toString('base64')

const openIn = (folder: string, masterKey: string | null = null) =>
  openFileVault({ folder, masterKey, now: () => 0, limits: { cachedKeyMs: 0 } })

interface Sealed {
  readonly userId: string
  readonly text: string
}

const sealFor = async (vault: FileVault, count: number): Promise<Sealed[]> => {
  const sealed: Sealed[] = []
  for (let index = 0; index < count; index += 1) {
    const userId = randomUUID()
    await vault.createKey(userId)
    sealed.push({ userId, text: await vault.seal(userId, 'passwordHash', { hash: userId }) })
  }
  return sealed
}

const expectAllReadable = async (vault: FileVault, sealed: readonly Sealed[]): Promise<void> => {
  for (const { userId, text } of sealed)
    expect(await vault.unseal(userId, 'passwordHash', text)).toEqual({ hash: userId })
}

const fileOf = (folder: string, { userId }: Sealed): string =>
  join(folder, 'users', userId.slice(0, 2), `${userId}.key`)

describe('changing the master key', () => {
  it('leaves everything readable under the new one only, and the hashes of names alone', async () => {
    const folder = join(tempFolder(), 'keys')
    const [old, next] = [key(), key()]
    const vault = await openIn(folder, old)
    const sealed = await sealFor(vault, 5)
    const name = vault.nameHash('username', 'ada')
    const before = sealed.map((one) => readFileSync(fileOf(folder, one), 'hex'))
    const seen: number[] = []
    expect(await vault.rotate(next, ({ done }) => seen.push(done))).toEqual({ rewrapped: 5 })
    expect(seen.at(-1)).toBe(new Set(sealed.map(({ userId }) => userId.slice(0, 2))).size)

    await expectAllReadable(vault, sealed)
    const reopened = await openIn(folder, next)
    await expectAllReadable(reopened, sealed)
    expect(reopened.nameHash('username', 'ada')).toBe(name)
    await expect(openIn(folder, old)).rejects.toThrow(BadMasterKey)
    expect(readdirSync(folder).sort()).toEqual(['lookup.key', 'users'])
    for (const [index, one] of sealed.entries())
      expect(readFileSync(fileOf(folder, one), 'hex')).not.toBe(before[index])
    expect(await reopened.rotate(next)).toEqual({ rewrapped: 0 })
  })

  it('makes the new one itself where the folder keeps it', async () => {
    const folder = join(tempFolder(), 'keys')
    const vault = await openIn(folder)
    const sealed = await sealFor(vault, 2)
    const old = readFileSync(join(folder, 'master.key'), 'utf8')
    await vault.rotate(null)
    expect(readFileSync(join(folder, 'master.key'), 'utf8')).not.toBe(old)
    await expectAllReadable(await openIn(folder), sealed)
    await expect(openIn(folder, old)).rejects.toThrow(BadMasterKey)
  })

  it('asks for the new one where the old one was given from outside', async () => {
    const vault = await openIn(join(tempFolder(), 'keys'), key())
    await expect(vault.rotate(null)).rejects.toThrow('so the new one must be given')
  })
})

describe('a change of the master key that was cut off', () => {
  class Cut extends Error {}

  /** Runs a change until this many folders are done, then stops it as a crash would. */
  const cutAfter = async (vault: FileVault, next: string | null, folders: number) => {
    await expect(
      vault.rotate(next, ({ done }) => {
        if (done === folders) throw new Cut()
      }),
    ).rejects.toThrow(Cut)
  }

  it('leaves every key readable with the old and with the new one, and can be finished', async () => {
    for (const folders of [1, 3, 6]) {
      const folder = join(tempFolder(), 'keys')
      const [old, next] = [key(), key()]
      const vault = await openIn(folder, old)
      const sealed = await sealFor(vault, 12)
      await cutAfter(vault, next, folders)
      await expectAllReadable(await openIn(folder, old), sealed)
      const later = await openIn(folder, next)
      await expectAllReadable(later, sealed)
      sealed.push(...(await sealFor(later, 1)))
      await expect(later.rotate(key())).rejects.toThrow('is not complete')
      await expect(openIn(folder, key())).rejects.toThrow('neither the old nor the new one')
      const resumed = await (await openIn(folder, old)).rotate(null)
      expect(resumed.rewrapped).toBeLessThan(12)
      await expectAllReadable(await openIn(folder, next), sealed)
    }
  })

  it('is finished by the same command where the folder keeps the master key', async () => {
    const folder = join(tempFolder(), 'keys')
    const vault = await openIn(folder)
    const sealed = await sealFor(vault, 6)
    await cutAfter(vault, null, 2)
    await expectAllReadable(await openIn(folder), sealed)
    await (await openIn(folder)).rotate(null)
    await expectAllReadable(await openIn(folder), sealed)
    expect(readdirSync(folder).sort()).toEqual(['lookup.key', 'master.key', 'users'])
  })

  it('survives a key file that was cut off at any byte of its rewriting', async () => {
    const folder = join(tempFolder(), 'keys')
    const vault = await openIn(folder, key())
    const sealed = await sealFor(vault, 1)
    const file = fileOf(folder, sealed[0]!)
    const before = readFileSync(file)
    const copy = join(tempFolder(), 'keys')
    copyFolder(folder, copy)
    const after = Buffer.from(before).reverse()
    for (const cut of [1, 40, 68, 69]) {
      writeFileSync(file, before)
      appendFileSync(file, after.subarray(0, cut))
      await expectAllReadable(vault, sealed)
    }
    for (const cut of [1, 40, 68]) {
      const torn = Buffer.concat([after.subarray(0, cut), before.subarray(cut), before])
      writeFileSync(file, torn)
      await expectAllReadable(vault, sealed)
    }
  })
})

describe('a server that runs while another process changes the master key', () => {
  it('goes on reading, and makes new keys that the new master key opens', async () => {
    const folder = join(tempFolder(), 'keys')
    const [old, next] = [key(), key()]
    const server = await openIn(folder, old)
    const sealed = await sealFor(server, 8)
    let late: Promise<Sealed[]> | null = null
    await (
      await openIn(folder, old)
    ).rotate(next, ({ done }) => {
      if (done === 2) late = sealFor(server, 1)
    })
    sealed.push(...(await late!))
    await expectAllReadable(server, sealed)
    await expectAllReadable(await openIn(folder, next), sealed)
  })

  it('refuses to make a key that would be lost once the change is over', async () => {
    const folder = join(tempFolder(), 'keys')
    const [old, next] = [key(), key()]
    const server = await openIn(folder, old)
    await (await openIn(folder, old)).rotate(next)
    await expect(server.createKey(randomUUID())).rejects.toThrow(BadMasterKey)
  })

  it('follows without a restart where the folder keeps the master key', async () => {
    const folder = join(tempFolder(), 'keys')
    const server = await openIn(folder)
    const sealed = await sealFor(server, 3)
    await (await openIn(folder)).rotate(null)
    await expectAllReadable(server, sealed)
    sealed.push(...(await sealFor(server, 1)))
    await expectAllReadable(await openIn(folder), sealed)
  })

  it('wraps a key anew when the change began, and passed its folder, while it was made', async () => {
    const folder = join(tempFolder(), 'keys')
    const [old, next] = [key(), key()]
    const other = await openIn(folder, old)
    const paths = keyPaths(folder)
    const ring = await openKeyring(paths, parseMasterKey(old), () => Promise.resolve(false))
    let looks = 0
    const refresh = async () => {
      await ring.refresh()
      looks += 1
      if (looks === 1) await beginRotation(paths, rotation)
    }
    const rotation = { from: parseMasterKey(old), to: parseMasterKey(next) }
    const userId = randomUUID()
    await createUserKey(paths, { ...ring, refresh }, userId)
    expect(wrappedBy(readFileSync(paths.user(userId).file))).toBe(rotation.to.id)
    expect(await other.rotate(next)).toEqual({ rewrapped: 0 })
  })

  it('does not bring back a key that it erases meanwhile', async () => {
    const folder = join(tempFolder(), 'keys')
    const vault = await openIn(folder, key())
    const sealed = await sealFor(vault, 20)
    const erasures: Promise<void>[] = []
    await vault.rotate(key(), () => {
      const one = sealed.pop()
      if (one !== undefined) erasures.push(vault.erase(one.userId))
    })
    await Promise.all(erasures)
    const left = readdirSync(join(folder, 'users'), { recursive: true, encoding: 'utf8' })
    expect(left.filter((name) => name.endsWith('.key'))).toHaveLength(sealed.length)
  })
})
