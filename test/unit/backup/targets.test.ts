import { randomBytes } from 'node:crypto'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TargetUnavailable } from '../../../src/backup/errors.ts'
import type { BackupTarget } from '../../../src/backup/ports.ts'
import { openTarget } from '../../../src/backup/targets/open-target.ts'
import { s3Target } from '../../../src/backup/targets/s3.ts'
import { type S3Peer, startS3Peer } from '../../support/backup/s3-peer.ts'
import { tempFolder } from '../../support/temp-folder.ts'

let peer: S3Peer
beforeAll(async () => (peer = await startS3Peer()))
afterAll(() => peer.stop())

const targets: readonly (readonly [string, () => BackupTarget])[] = [
  ['a folder', () => openTarget(join(tempFolder(), 'not', 'there', 'yet'))],
  [
    'a bucket',
    () => {
      peer.objects.clear()
      return openTarget(peer.url)
    },
  ],
]

describe.each(targets)('a backup in %s', (_name, open) => {
  it('keeps what was put, byte for byte, and has nothing else', async () => {
    const target = open()
    const bytes = randomBytes(100_000)
    expect(await target.get('log/1')).toBeNull()
    await target.put('log/1', Buffer.from('earlier'))
    await target.put('log/1', bytes)
    await target.put('empty', Buffer.alloc(0))
    expect((await target.get('log/1'))?.equals(bytes)).toBe(true)
    expect(await target.get('empty')).toEqual(Buffer.alloc(0))
    expect(await target.get('log/2')).toBeNull()
  })

  it('lists by prefix, sorted, over several pages', async () => {
    const target = open()
    peer.pageMax = 3
    for (const name of ['manifest', ...[7, 3, 1, 2, 5, 4, 6].map((n) => `log/000${n.toString()}`)])
      await target.put(name, Buffer.from(name))
    await target.put('keys/lookup', Buffer.from('k'))
    expect(await target.list('log/')).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((n) => `log/000${n.toString()}`),
    )
    expect(await target.list('manifest')).toEqual(['manifest'])
    expect(await target.list('nothing/')).toEqual([])
  })

  it('removes, also what is not there', async () => {
    const target = open()
    await target.put('keys/a', Buffer.from('a'))
    await target.put('keys/b', Buffer.from('b'))
    await target.remove('keys/a')
    await target.remove('keys/a')
    await target.remove('other/c')
    expect(await target.get('keys/a')).toBeNull()
    expect(await target.list('keys/')).toEqual(['keys/b'])
  })
})

describe('a backup in a folder', () => {
  it('is closed to others, and leaves nothing half-written', async () => {
    const folder = join(tempFolder(), 'backup')
    await openTarget(folder).put('keys/a', Buffer.from('a'))
    expect(readdirSync(join(folder, 'keys'))).toEqual(['a'])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'keys', 'a')).mode & 0o777).toBe(0o600)
  })

  it('is unavailable in one sentence where a file stands in its place', async () => {
    const file = join(tempFolder(), 'backup')
    writeFileSync(file, '')
    await expect(openTarget(file).put('a', Buffer.from('a'))).rejects.toThrow(
      new TargetUnavailable(`${file} cannot be used (EEXIST)`),
    )
  })
})

describe('a backup in a bucket', () => {
  const sentenceOf = (target: BackupTarget) =>
    target.put('a', Buffer.from('a')).catch((error: unknown) => String(error))

  it('signs every request, and never says a secret', async () => {
    expect(peer.refusals).toEqual([])
    const url = new URL(peer.url)
    url.password = 'wrong'
    const sentence = await sentenceOf(s3Target(url))
    expect(sentence).toBe(
      `TargetUnavailable: http://${url.host}/backups/tape/deck answered 403 SignatureDoesNotMatch`,
    )
    expect(peer.refusals.splice(0)).toEqual(['SignatureDoesNotMatch'])
  })

  it.each([
    ['slow_down', 'answered 503 SlowDown'],
    ['silent', 'did not answer (no answer in time)'],
  ] as const)('is unavailable when the server is %s', async (mode, words) => {
    peer.mode = mode
    const sentence = await sentenceOf(s3Target(new URL(peer.url), { requestMsMax: 50 }))
    peer.mode = 'well'
    expect(sentence).toContain(words)
  })

  it('is unavailable where nobody listens, and where there is no such bucket', async () => {
    const gone = await startS3Peer()
    await gone.stop()
    const nobody = s3Target(new URL(gone.url))
    expect(await sentenceOf(nobody)).toContain('did not answer (ECONNREFUSED)')
    const url = new URL(peer.url)
    url.pathname = '/other'
    await expect(s3Target(url).get('a')).rejects.toThrow('answered 404 NoSuchBucket')
  })
})
