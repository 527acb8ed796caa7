import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { httpLimits } from '../../../src/http/limits/http-limits.ts'
import { EmbeddedSessionStore } from '../../../src/http/sessions/stores/embedded-store.ts'
import { keyOf } from '../../../src/http/sessions/session-key.ts'
import { openEmbeddedSessions } from '../../../src/http/sessions/stores/open-embedded.ts'
import { asked, sessionOf, sessionStoreContract } from '../../suites/session-store.ts'

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'tapedeck-sessions-'))

sessionStoreContract('a file', () => {
  const folder = temporaryFolder()
  let now = 1_700_000_000_000
  const store = new EmbeddedSessionStore({ file: join(folder, 'sessions.db'), clock: () => now })
  return {
    store,
    now: () => now,
    advance: (ms) => {
      now += ms
    },
    close: async () => {
      await store.close()
      rmSync(folder, { recursive: true })
    },
  }
})

describe('the file of sessions', () => {
  let folder: string
  let now = 0
  const open = () =>
    new EmbeddedSessionStore({ file: join(folder, 'sessions.db'), clock: () => now })

  beforeEach(() => {
    folder = temporaryFolder()
    now = 1_700_000_000_000
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  it('keeps sessions over a restart', async () => {
    const userId = randomUUID()
    const before = open()
    await asked(before).set('one', sessionOf(userId))
    await before.close()
    const after = open()
    expect(await asked(after).get('one')).toMatchObject({ passport: { user: { id: userId } } })
    await after.close()
  })

  it('opens nothing where the disk gives the row of another session, and keeps those of before checksums', async () => {
    const [ada, bob] = [randomUUID(), randomUUID()]
    const before = open()
    await asked(before).set('hers', sessionOf(ada))
    await asked(before).set('his', sessionOf(bob))
    await asked(before).set('old', sessionOf(bob))
    await before.close()
    const database = new Database(join(folder, 'sessions.db'))
    const at = (id: string) => `id = '${keyOf(id)}'`
    const his = `SELECT user_id, data FROM sessions WHERE ${at('his')}`
    database.exec(`UPDATE sessions SET (user_id, data) = (${his}) WHERE ${at('hers')}`)
    database.exec(
      `UPDATE sessions SET data = substr(data, 1, length(data) - length('~12345678')) WHERE ${at('old')}`,
    )
    database.close()
    const after = open()
    expect(await asked(after).get('hers')).toBeNull()
    expect(await asked(after).get('his')).not.toBeNull()
    expect(await asked(after).get('old')).not.toBeNull()
    await after.close()
  })

  it('holds no id that would open a session', async () => {
    const store = open()
    await asked(store).set('a-secret-session-id', sessionOf(randomUUID()))
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name)).includes('a-secret-session-id')).toBe(false)
    await store.close()
  })

  it('keeps the newest sessions of a user and ends the rest', async () => {
    const store = open()
    const userId = randomUUID()
    const { sessionsPerUserMax } = httpLimits
    for (let index = 0; index <= sessionsPerUserMax; index += 1) {
      now += 1
      await asked(store).set(`s${index.toString()}`, sessionOf(userId))
    }
    expect(await asked(store).get('s0')).toBeNull()
    expect(await asked(store).get('s1')).not.toBeNull()
    expect(await store.endAllOf(userId)).toBe(sessionsPerUserMax)
    await store.close()
  })

  it('sweeps out what has ended', async () => {
    const store = open()
    await asked(store).set('old', sessionOf(randomUUID()))
    now += httpLimits.sessionIdleMs
    await asked(store).set('new', sessionOf(randomUUID()))
    expect(await store.sweep()).toBe(1)
    expect(await store.sweep()).toBe(0)
    await store.close()
  })

  it('writes a touch down only when it moves the end by enough', async () => {
    const store = open()
    const session = sessionOf(randomUUID())
    await asked(store).set('one', session)
    now += httpLimits.sessionTouchMs - 1
    await asked(store).touch('one', session)
    now += httpLimits.sessionIdleMs - httpLimits.sessionTouchMs + 1
    expect(await asked(store).get('one')).toBeNull()
    await store.close()
  })

  it('fails no answer over a touch that cannot be written, and writes the next', async () => {
    const limits = { sessionLockMs: 0 }
    const file = join(folder, 'sessions.db')
    const store = new EmbeddedSessionStore({ file, clock: () => now, limits })
    const session = sessionOf(randomUUID())
    await asked(store).set('one', session)
    const touch = () =>
      new Promise((resolve) => {
        store.touch('one', session, resolve)
      })
    now += httpLimits.sessionTouchMs
    const other = new Database(file)
    other.exec('BEGIN IMMEDIATE')
    expect(await touch()).toBeUndefined()
    other.exec('ROLLBACK')
    other.close()
    expect(await touch()).toBeUndefined()
    now += httpLimits.sessionIdleMs - 1
    expect(await asked(store).get('one')).not.toBeNull()
    await store.close()
  })

  it('says what is wrong through the callback, not by an exception', async () => {
    const store = open()
    await store.close()
    await expect(asked(store).get('one')).rejects.toThrow()
  })

  it('is put aside when it is damaged, and people sign in again', async () => {
    const file = join(folder, 'sessions.db')
    writeFileSync(file, 'this is no database, only some text that stands where one was'.repeat(100))
    const warnings: unknown[] = []
    const log = { warn: (...said: unknown[]) => void warnings.push(said) }
    const store = openEmbeddedSessions({ file, clock: () => now, log })
    await asked(store).set('one', sessionOf(randomUUID()))
    expect(await asked(store).get('one')).not.toBeNull()
    expect(readdirSync(folder)).toContain(`sessions.db.damaged-${now.toString()}`)
    expect(warnings).toHaveLength(1)
    await store.close()
  })

  it('says so when it cannot be opened at all', () => {
    const log = { warn: () => expect.fail('Nothing is put aside.') }
    const file = join(folder, 'no', 'such', 'folder', 'sessions.db')
    expect(() => openEmbeddedSessions({ file, clock: () => now, log })).toThrow()
  })
})
