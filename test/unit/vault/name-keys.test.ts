import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadKeyFile } from '../../../src/vault/errors.ts'
import { openFileVault } from '../../../src/vault/file-vault.ts'
import { forgetErased } from '../../../src/vault/forget-erased.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { copyFolder } from '../../support/copy-folder.ts'

const openIn = (folder: string) => openFileVault({ folder, masterKey: null, now: () => 0 })

const open = async () => {
  const folder = join(tempFolder(), 'keys')
  return { folder, vault: await openIn(folder) }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

/** Files that hold the bytes of one of these texts in hex, or have one in their name. */
const filesWith = (folder: string, ...texts: string[]): string[] =>
  filesBelow(folder).filter((path) =>
    texts.some((text) => path.includes(text) || readFileSync(path).includes(text, 0, 'hex')),
  )

describe('the key of a name', () => {
  it('is made once, whoever asks for it at once', async () => {
    const { folder, vault } = await open()
    expect(await vault.nameKeyOf('username', 'ada')).toBeNull()
    const vaults = await Promise.all(Array.from({ length: 10 }, () => openIn(folder)))
    const made = await Promise.all(vaults.map((each) => each.makeNameKey('username', 'Ada')))
    expect(new Set(made).size).toBe(1)
    expect(await vault.nameKeyOf('username', 'ＡＤＡ')).toBe(made[0])
    expect(made[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(await vault.makeNameKey('email', 'ada')).not.toBe(made[0])
    expect(filesBelow(join(folder, 'names'))).toHaveLength(4)
  })

  it('is another one once it is forgotten, and no file tells of the first', async () => {
    const { folder, vault } = await open()
    const first = await vault.makeNameKey('email', 'ada@example.org')
    const tag = (await vault.readNameTag(first))!.toString('hex')
    expect(filesWith(folder, first, tag)).toHaveLength(2)
    await vault.forgetNameKey(first)
    expect(filesWith(folder, first, tag)).toEqual([])
    expect(await vault.nameKeyOf('email', 'ada@example.org')).toBeNull()
    const second = await vault.makeNameKey('email', 'ada@example.org')
    expect(second).not.toBe(first)
    await vault.forgetNameKey(first, { kind: 'email', name: 'ada@example.org' })
    expect(await vault.nameKeyOf('email', 'ada@example.org')).toBe(second)
  })

  it('is forgotten in a folder that was copied, where its file is two', async () => {
    const { folder, vault } = await open()
    const key = await vault.makeNameKey('username', 'ada')
    copyFolder(folder, `${folder}.copy`)
    const copied = await openIn(`${folder}.copy`)
    await copied.forgetNameKey(key)
    expect(filesWith(`${folder}.copy`, key)).toEqual([])
    expect(await vault.nameKeyOf('username', 'ada')).toBe(key)
  })

  it('is forgotten by its name where the rest was cut off', async () => {
    const { folder, vault } = await open()
    const name = { kind: 'username', name: 'ada' } as const
    const key = await vault.makeNameKey(name.kind, name.name)
    const file = join(folder, 'names', 'keys', key.slice(0, 2), `${key}.key`)
    renameSync(file, join(tempFolder(), 'gone'))
    await vault.forgetNameKey(key, name)
    expect(filesWith(folder, key)).toEqual([])
  })

  it('is made where a forgetting was cut off after the file was overwritten', async () => {
    const { folder, vault } = await open()
    const key = await vault.makeNameKey('username', 'ada')
    const [file = ''] = filesWith(join(folder, 'names', 'tags'), key)
    writeFileSync(file, Buffer.alloc(statSync(file).size))
    expect(await vault.nameKeyOf('username', 'ada')).toBeNull()
    expect(await vault.makeNameKey('username', 'ada')).not.toBe(key)
  })

  it('is not taken for another when a bit of its file is changed', async () => {
    const { folder, vault } = await open()
    const key = await vault.makeNameKey('username', 'ada')
    const [file = ''] = filesWith(join(folder, 'names', 'tags'), key)
    const whole = readFileSync(file)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length * 8 - 1), async (bit) => {
        const bytes = Buffer.from(whole)
        bytes[bit >> 3]! ^= 1 << (bit & 7)
        writeFileSync(file, bytes)
        await expect(vault.nameKeyOf('username', 'ada')).rejects.toThrow(BadKeyFile)
        await expect(vault.makeNameKey('username', 'ada')).rejects.toThrow(/was changed/)
      }),
      { numRuns: 20 },
    )
  })

  it('is one, whoever makes and forgets keys of the name at once', async () => {
    const { folder, vault } = await open()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 2, maxLength: 12 }), async (steps) => {
        const first = await vault.makeNameKey('username', 'ada')
        const made = await Promise.all(
          steps.map((makes) =>
            makes ? vault.makeNameKey('username', 'ada') : vault.forgetNameKey(first),
          ),
        )
        const now = await vault.nameKeyOf('username', 'ada')
        // Nobody forgot another key than the first.
        const others = made.filter((key) => typeof key === 'string' && key !== first)
        if (others.length > 0) expect(new Set([...others, now]).size).toBe(1)
        const [shard = ''] = readdirSync(join(folder, 'names', 'tags'))
        expect(readdirSync(join(folder, 'names', 'tags', shard)).length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 50 },
    )
  })
})

describe('an older copy of the keys', () => {
  it('loses the keys of who was erased and of names that were released, and none that were lost', async () => {
    const { folder, vault } = await open()
    const [erased, lost] = [randomUUID(), randomUUID()]
    for (const userId of [erased, lost]) await vault.createKey(userId)
    const released = await vault.makeNameKey('username', 'ada')
    const lostName = await vault.makeNameKey('username', 'bob')
    copyFolder(folder, `${folder}.copy`)
    for (const userId of [erased, lost]) await vault.erase(userId)
    for (const key of [released, lostName]) await vault.forgetNameKey(key)
    await forgetErased(`${folder}.copy`, folder, {
      isErased: (userId) => Promise.resolve(userId === erased),
      isReleased: (nameKey) => Promise.resolve(nameKey === released),
    })
    const copy = await openIn(`${folder}.copy`)
    expect(await copy.readKey(erased)).toBeNull()
    expect(await copy.readKey(lost)).not.toBeNull()
    expect(await copy.nameKeyOf('username', 'ada')).toBeNull()
    expect(await copy.nameKeyOf('username', 'bob')).toBe(lostName)
    expect(filesWith(`${folder}.copy`, erased, released)).toEqual([])
  })
})
