import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
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
    ['too large', 'A'.repeat(2_000)],
  ])('is not made anew where its file is %s: the start is refused', async (_what, content) => {
    const keys = tempFolder()
    writeFileSync(join(keys, file), content, { mode: 0o600 })
    await expect(read(keys)).rejects.toThrow(StartFault)
    await expect(read(keys)).rejects.toThrow(
      content.length > 1_024 ? /2000 bytes/ : `${variable}: '${join(keys, file)}' does not contain`,
    )
  })

  it.skipIf(process.platform === 'win32')('is refused where others may read it', async () => {
    const keys = tempFolder()
    await read(keys)
    chmodSync(join(keys, file), 0o644)
    await expect(read(keys)).rejects.toThrow(/so other users can read the keys/)
  })
})
