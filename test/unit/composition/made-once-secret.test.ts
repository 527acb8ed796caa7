import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StartFault } from '../../../src/composition/server/start-fault.ts'
import { backupKey, sessionSecret } from '../../../src/composition/stores/made-once-secret.ts'
import { tempFolder } from '../../support/temp-folder.ts'

describe.each([
  ['the secret of sessions', sessionSecret, 'session-secret', 'SESSION_SECRET'],
  ['the key of backups', backupKey, 'backup.key', 'BACKUP_KEY'],
] as const)('%s', (_, read, file, variable) => {
  it('is made once, is 32 random bytes, and only its owner can read it', async () => {
    const [keys, others] = [join(tempFolder(), 'keys'), join(tempFolder(), 'keys')]
    const secret = await read(keys)
    expect(Buffer.from(secret, 'base64')).toHaveLength(32)
    expect(await read(keys)).toBe(secret)
    expect(await read(others)).not.toBe(secret)
    expect(statSync(join(keys, file)).mode & 0o777).toBe(0o600)
    expect(readdirSync(keys)).toEqual([file])
  })

  it('is the same for all who ask for it at once', async () => {
    const keys = join(tempFolder(), 'keys')
    const all = await Promise.all(Array.from({ length: 8 }, () => read(keys)))
    expect(new Set(all).size).toBe(1)
  })

  it.each([
    ['empty', ''],
    ['cut off', 'bm90IDMyIGJ5dGVz'],
    ['another one that decodes alike', 'A'.repeat(42).concat('B=')],
    ['too large', 'A'.repeat(2_000)],
  ])('is not made anew where its file is %s: the start is refused', async (_what, content) => {
    const keys = tempFolder()
    writeFileSync(join(keys, file), content, { mode: 0o600 })
    await expect(read(keys)).rejects.toThrow(StartFault)
    await expect(read(keys)).rejects.toThrow(
      content.length > 1_024 ? /2000 bytes/ : `${variable}: '${join(keys, file)}' does not contain`,
    )
  })

  it('is read from a file of an earlier release, which has no checksum', async () => {
    const keys = tempFolder()
    const secret = Buffer.alloc(32, 7).toString('base64')
    writeFileSync(join(keys, file), `${secret}\n`, { mode: 0o600 })
    expect(await read(keys)).toBe(secret)
  })

  it('is refused, and never another one, where any bit of its file has turned', async () => {
    const keys = tempFolder()
    const secret = await read(keys)
    const path = join(keys, file)
    const whole = readFileSync(path)
    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      const turned = Buffer.from(whole)
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      writeFileSync(path, turned)
      await expect(read(keys), `bit ${bit.toString()}`).rejects.toThrow(StartFault)
    }
    writeFileSync(path, whole)
    expect(await read(keys)).toBe(secret)
  })

  it.skipIf(process.platform === 'win32')('is refused where others may read it', async () => {
    const keys = tempFolder()
    await read(keys)
    chmodSync(join(keys, file), 0o644)
    await expect(read(keys)).rejects.toThrow(/so other users can read the keys/)
  })
})
