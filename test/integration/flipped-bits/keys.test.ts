import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keysFault } from '../../../src/composition/health/key-watch.ts'
import { openMadeVault } from '../../../src/composition/stores/vault.ts'
import { parseConfig } from '../../../src/config.ts'
import { BadKeyFile, BadMasterKey, isUnreadable } from '../../../src/vault/errors.ts'
import { openFileVault } from '../../../src/vault/file-vault.ts'
import type { Vault } from '../../../src/vault/port.ts'
import { productEnv } from '../../support/product.ts'
import { lastingFolder } from '../../support/temp-folder.ts'
import { flips, flipSeed, turnBits } from '../../support/torture/turn-bits.ts'

const folder = lastingFolder()
const whole = join(folder.path, 'whole')
const users = [randomUUID(), randomUUID(), randomUUID()]
const sealed = new Map<string, string>()
let nameKey: string

beforeAll(async () => {
  mkdirSync(whole, { mode: 0o700 })
  const vault = await openFileVault({ folder: join(whole, 'keys'), masterKey: null, now: Date.now })
  for (const userId of users) {
    await vault.createKey(userId)
    sealed.set(userId, await vault.seal(userId, 'passwordHash', { hash: userId }))
  }
  nameKey = await vault.makeNameKey('username', 'ada')
  const masterFile = join(whole, 'keys', 'master.key')
  // One turned bit makes other white space of its line end, which is harmless.
  writeFileSync(masterFile, readFileSync(masterFile, 'utf8').trimEnd())
})
afterAll(() => folder.remove())

/** Whether it says what was sealed; it must not say something else, nor that somebody was erased. */
const isRead = async (vault: Vault, userId: string): Promise<boolean> => {
  try {
    const found = await vault.unseal(userId, 'passwordHash', sealed.get(userId) ?? '')
    expect(found).toEqual({ hash: userId })
    return true
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return false
  }
}

const outcomeOf = async (home: string): Promise<'refused' | 'named' | 'harmless'> => {
  let vault
  try {
    vault = await openMadeVault(parseConfig(productEnv({ DATA_DIR: home })))
  } catch (error) {
    expect(error instanceof BadKeyFile || error instanceof BadMasterKey, String(error)).toBe(true)
    return 'refused'
  }
  await vault.inspect(new AbortController().signal)
  const fault = await keysFault(vault)
  let read = 0
  try {
    // Another one would make a new account of the name.
    expect(await vault.nameKeyOf('username', 'ada')).toBe(nameKey)
    read += 1
  } catch (error) {
    if (!isUnreadable(error)) throw error
  }
  for (const userId of users) if (await isRead(vault, userId)) read += 1
  // A name's file is read under one of its two names only.
  if (fault === null) expect(read).toBe(users.length + 1)
  return fault === null ? 'harmless' : 'named'
}

it('one turned bit in the keys is refused at the start, or names its file, and nobody is read as another', async () => {
  const files = readdirSync(join(whole, 'keys'), { recursive: true, encoding: 'utf8' })
    .map((name) => join('keys', name))
    .filter((name) => statSync(join(whole, name)).isFile())
  // The master key, the lookup key, and the name's file under its two names.
  expect(files).toHaveLength(users.length + 4)
  const outcomes = await turnBits({
    name: 'the keys',
    whole,
    files,
    outcomeOf,
    seed: flipSeed(),
    numRuns: flips,
  })
  expect(Object.keys(outcomes).sort()).toEqual(['named', 'refused'])
}, 600_000)
