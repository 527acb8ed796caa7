import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { backUp } from '../../../src/composition/backup/backup.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { openFileVault } from '../../../src/vault/file-vault.ts'
import { buildChild } from '../../support/faults/killed-child.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const people = 40
const backups = { besideChanges: 30, besidePeople: 10 }

interface Sealed {
  readonly userId: string
  readonly text: string
}

const openKeys = (folder: string) =>
  openFileVault({ folder: join(folder, 'keys'), masterKey: null, now: Date.now })

/** A data folder with an empty log and the keys of some people, and what is sealed for them. */
const folderWithKeys = async () => {
  const folder = tempFolder()
  await openEmbeddedEventStore({ file: join(folder, 'events.db') }).close()
  const vault = await openKeys(folder)
  const sealed: Sealed[] = []
  for (let index = 0; index < people; index += 1) {
    const userId = randomUUID()
    await vault.createKey(userId)
    sealed.push({ userId, text: await vault.seal(userId, 'passwordHash', { hash: userId }) })
  }
  return { folder, sealed }
}

const backUpTo = (copy: string, folder: string) =>
  backUp({ DATA_DIR: folder, EVENTSTORE_URL: undefined }, copy)

const expectAllReadable = async (folder: string, sealed: readonly Sealed[]) => {
  const vault = await openKeys(folder)
  for (const { userId, text } of sealed)
    expect(await vault.unseal(userId, 'passwordHash', text)).toEqual({ hash: userId })
}

describe('a backup of keys that another process changes', () => {
  let program: string

  beforeAll(async () => {
    program = await buildChild('test/support/busy-keys/child.ts', 'busy-keys')
  })

  const startChild = async (folder: string, ...words: string[]) => {
    const child = spawn(process.execPath, [program, join(folder, 'keys'), ...words])
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    return child
  }

  it('opens by itself whenever a change of the master key begins or ends', async () => {
    const { folder, sealed } = await folderWithKeys()
    const child = await startChild(folder)
    const copies = tempFolder()
    for (let index = 0; index < backups.besideChanges; index += 1) {
      const changed = once(child.stdout, 'data')
      child.stdin.write('rotate\n')
      const copy = join(copies, index.toString())
      await backUpTo(copy, folder)
      await expectAllReadable(copy, sealed)
      await changed
    }
  })

  it('is made while people come and go', async () => {
    const { folder, sealed } = await folderWithKeys()
    const child = await startChild(folder, 'people')
    const copies = tempFolder()
    for (let index = 0; index < backups.besidePeople; index += 1) {
      const copy = join(copies, index.toString())
      await backUpTo(copy, folder)
      await expectAllReadable(copy, sealed)
      const names = readdirSync(join(copy, 'keys'), { recursive: true, encoding: 'utf8' })
      expect(names.filter((name) => name.includes('.tmp-'))).toEqual([])
    }
    expect(child.exitCode).toBeNull()
  })
})
