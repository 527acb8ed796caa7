import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BadKeyFile, BadMasterKey } from '../../../src/vault/errors.ts'
import { openFileVault } from '../../../src/vault/file-vault.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const openIn = (folder: string, masterKey: string | null = null) =>
  openFileVault({ folder, masterKey, now: () => 0 })

const made = async (masterKey: string | null = null) => {
  const folder = join(tempFolder(), 'keys')
  const vault = await openIn(folder, masterKey)
  const userId = randomUUID()
  await vault.createKey(userId)
  return { folder, userId, file: join(folder, 'users', userId.slice(0, 2), `${userId}.key`) }
}

/** Every path below with its content, to see that nothing was written. */
const contentOf = (folder: string): [string, string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(folder, name)
      return [name, statSync(path).isFile() ? readFileSync(path, 'hex') : 'folder']
    })

const refusal = async (folder: string, masterKey: string | null = null): Promise<Error> => {
  const before = contentOf(folder)
  const error = await openIn(folder, masterKey).then(
    () => new Error('was opened'),
    (reason: unknown) => reason as Error,
  )
  expect(contentOf(folder)).toEqual(before)
  return error
}

describe('a keys folder that is not as it must be', () => {
  it.each(['', 'master.key', 'lookup.key', 'users'])(
    "is refused when others may read '%s', with the command that mends it",
    async (name) => {
      const { folder } = await made()
      const path = join(folder, name)
      chmodSync(path, name.endsWith('.key') ? 0o640 : 0o755)
      const error = await refusal(folder)
      expect(error).toBeInstanceOf(BadKeyFile)
      expect(error.message).toContain(`${path} has mode ${name.endsWith('.key') ? '0640' : '0755'}`)
      const command = /chmod (\d+) '(.+)'$/.exec(error.message)!
      chmodSync(command[2]!, Number.parseInt(command[1]!, 8))
      await openIn(folder)
    },
  )

  it.each([0o001, 0o002, 0o004, 0o010, 0o020, 0o040])(
    'is refused when others may do a single thing with a key file: %o',
    async (bit) => {
      const { folder } = await made()
      const path = join(folder, 'master.key')
      chmodSync(path, 0o600 | bit)
      const error = await refusal(folder)
      expect(error).toBeInstanceOf(BadKeyFile)
      expect(error.message).toContain(`${path} has mode 06${bit.toString(8).padStart(2, '0')},`)
    },
  )

  it.each([
    ['master.key', 42, '43 to 64'],
    ['master.key', 65, '43 to 64'],
    ['lookup.key', 68, '69'],
    ['lookup.key', 70, '69'],
    ['rotation.key', 137, '138'],
    ['rotation.key', 139, '138'],
  ])('is refused when %s has %d bytes, and not %s', async (name, bytes, wanted) => {
    const { folder } = await made()
    const path = join(folder, name)
    writeFileSync(path, 'A'.repeat(bytes), { mode: 0o600 })
    const error = await refusal(folder)
    expect(error).toBeInstanceOf(BadKeyFile)
    const sentence = `${path} has ${bytes.toString()} bytes instead of ${wanted}. Restore`
    expect(error.message).toContain(sentence)
  })

  it('takes a master key without padding, and with as much white space as there is room', async () => {
    const { folder } = await made()
    const path = join(folder, 'master.key')
    const text = readFileSync(path, 'utf8').trim()
    for (const same of [text.replace('=', ''), text.padEnd(64, '\n')]) {
      writeFileSync(path, same)
      await openIn(folder)
    }
  })

  it('is refused when master.key is no base64, or not the one of this folder', async () => {
    const { folder } = await made()
    writeFileSync(join(folder, 'master.key'), '*'.repeat(44))
    expect((await refusal(folder)).message).toContain('does not contain 32 bytes in base64')
    writeFileSync(join(folder, 'master.key'), randomBytes(32).toString('base64'))
    const error = await refusal(folder)
    expect(error).toBeInstanceOf(BadMasterKey)
    expect(error.message).toContain('is not the master key that wraps the keys in')
  })

  it('is refused when lookup.key or master.key is missing', async () => {
    const first = await made()
    rmSync(join(first.folder, 'lookup.key'))
    expect((await refusal(first.folder)).message).toContain('lookup.key is missing, but')
    const second = await made()
    rmSync(join(second.folder, 'master.key'))
    expect((await refusal(second.folder)).message).toContain('no master key was set')
  })

  it.each([
    ['not there', 'none'],
    ['empty', 'empty'],
    ['without anything but a master key', 'master'],
  ] as const)(
    'is left as it is, and refused, where it is %s and no keys may be made',
    async (_, is) => {
      const parent = tempFolder()
      const folder = join(parent, 'keys')
      if (is !== 'none') mkdirSync(folder, { mode: 0o700 })
      if (is === 'master')
        writeFileSync(join(folder, 'master.key'), randomBytes(32).toString('base64'), {
          mode: 0o600,
        })
      const before = contentOf(parent)
      const mayMakeKeys = () => Promise.resolve(false)
      const opening = openFileVault({ folder, masterKey: null, now: () => 0, mayMakeKeys })
      await expect(opening).rejects.toThrow(`There are no keys in ${folder}; names in the log`)
      await expect(opening).rejects.toBeInstanceOf(BadKeyFile)
      expect(contentOf(parent)).toEqual(before)
    },
  )

  it('is refused when one bit of lookup.key was changed', async () => {
    const { folder } = await made()
    const path = join(folder, 'lookup.key')
    const bytes = readFileSync(path)
    bytes[60]! ^= 1
    writeFileSync(path, bytes)
    expect((await refusal(folder)).message).toContain('lookup.key was changed')
    bytes[0] = 9
    writeFileSync(path, bytes)
    expect((await refusal(folder)).message).toContain('lookup.key is not a key file')
  })
})

describe('a master key given from outside', () => {
  const right = randomBytes(32).toString('base64')

  it('is refused when it is not the one of this folder', async () => {
    const { folder } = await made(right)
    const error = await refusal(folder, randomBytes(32).toString('base64'))
    expect(error).toBeInstanceOf(BadMasterKey)
    expect(error.message).toContain('are wrapped by another master key')
    await openIn(folder, `${right.replace('=', '')}\n`)
  })

  it.each([
    ['short', randomBytes(31).toString('base64'), 'has 31 bytes instead of 32'],
    ['no base64', 'a sentence to remember', 'is not base64'],
    ['empty', '', 'has 0 bytes'],
  ])('is refused when it is %s, and no folder is made', async (_, text, sentence) => {
    const folder = tempFolder()
    expect((await refusal(folder, text)).message).toContain(sentence)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe("a user's key file", () => {
  it('is refused with another mode, another length or a changed bit, named, and left alone', async () => {
    const { folder, userId, file } = await made()
    const vault = await openIn(folder)
    const refused = async (sentence: string) => {
      const before = contentOf(folder)
      for (const use of [
        () => vault.unseal(userId, 'profile', 'v1.AAAA'),
        () => vault.seal(userId, 'passwordHash', { hash: 'x' }),
      ]) {
        await expect(use()).rejects.toBeInstanceOf(BadKeyFile)
        await expect(use()).rejects.toThrow(sentence)
      }
      expect(contentOf(folder)).toEqual(before)
    }
    chmodSync(file, 0o644)
    await refused(`${file} has mode 0644`)
    chmodSync(file, 0o600)
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, 68))
    await refused(`${file} has 68 bytes instead of 69 to 138`)
    writeFileSync(file, Buffer.concat([bytes, bytes, bytes.subarray(0, 1)]))
    await refused(`${file} has 139 bytes instead of 69 to 138`)
    bytes[30]! ^= 1
    writeFileSync(file, bytes)
    await refused(`${file} cannot be decrypted with the master key`)
  })

  it("does not stand in for another user's", async () => {
    const { folder, userId, file } = await made()
    const vault = await openIn(folder)
    const other = randomUUID()
    await vault.createKey(other)
    writeFileSync(file, readFileSync(join(folder, 'users', other.slice(0, 2), `${other}.key`)))
    await expect(vault.unseal(userId, 'profile', 'v1.AAAA')).rejects.toThrow(BadKeyFile)
  })
})
