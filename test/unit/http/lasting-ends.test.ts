import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { EmbeddedSessionStore } from '../../../src/http/sessions/stores/embedded-store.ts'
import { keyOf, publicIdOf } from '../../../src/http/sessions/session-key.ts'
import { LastingEnds } from '../../../src/http/sessions/lasting-ends.ts'
import { asked, sessionOf, sessionStoreContract } from '../../suites/session-store.ts'
import { lastingFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'

const start = 1_700_000_000_000

const silent = { info: () => undefined, warn: () => undefined }

sessionStoreContract('a file, with ends that last', () => {
  const folder = lastingFolder()
  let now = start
  const sessions = new EmbeddedSessionStore({
    file: join(folder.path, 'sessions.db'),
    clock: () => now,
  })
  const store = new LastingEnds({ sessions, log: silent, clock: () => now })
  return {
    store,
    now: () => now,
    advance: (ms) => {
      now += ms
    },
    close: async () => {
      await store.close()
      folder.remove()
    },
  }
})

type Fault = 'full' | 'silent' | null

/** A file of sessions whose disk is full, or which does not answer what is to be written. */
const openWorld = (folder = lastingFolder()) => {
  const state: { fault: Fault; destroys: number } = { fault: null, destroys: 0 }
  const sessions = new EmbeddedSessionStore({
    file: join(folder.path, 'sessions.db'),
    clock: () => start,
  })
  const destroy = sessions.destroy.bind(sessions)
  sessions.destroy = (id, done) => {
    state.destroys += 1
    if (state.fault === 'full') done?.(new Error('SQLITE_FULL: database or disk is full'))
    else if (state.fault === null) destroy(id, done)
  }
  const failing =
    <Args extends readonly unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> => {
      if (state.fault === null) return work(...args)
      state.destroys += 1
      return state.fault === 'full'
        ? Promise.reject(new Error('SQLITE_FULL: database or disk is full'))
        : new Promise(() => undefined)
    }
  sessions.endOneOf = failing(sessions.endOneOf.bind(sessions))
  sessions.endAllOf = failing(sessions.endAllOf.bind(sessions))
  const lines: string[] = []
  const line = (...said: unknown[]) => void lines.push(String(said.at(-1)))
  const store = new LastingEnds({
    sessions,
    log: { info: line, warn: line } as never,
    clock: () => start,
    limits: { endAnswerMs: 30, endRetryMs: 5, endCloseMs: 30 },
  })
  return { state, store, lines, folder, sessions, at: asked(store), file: asked(sessions) }
}

describe('a session that was ended', () => {
  it.each<Fault>(['full', 'silent'])(
    'has ended here at once while its store is %s, and is written there when it can be',
    async (fault) => {
      const { state, store, lines, folder, at, file } = openWorld()
      onTestFinished(async () => {
        await store.close()
        folder.remove()
      })
      const session = sessionOf(randomUUID())
      for (const id of ['one', 'other']) await at.set(id, session)
      state.fault = fault
      const from = performance.now()
      await at.destroy('one')
      expect(performance.now() - from).toBeLessThan(500)
      expect(await at.get('one')).toBeNull()
      // A request that began before its end would write it again.
      await at.set('one', session)
      await at.touch('one', session)
      expect(await at.get('one')).toBeNull()
      expect(await at.get('other')).not.toBeNull()
      expect(await file.get('one')).not.toBeNull()
      if (fault === 'silent') return
      await until('it was tried again', () => state.destroys > 3)
      state.fault = null
      await until('it is written', () => store.endsWaiting === 0)
      expect(await file.get('one')).toBeNull()
      expect(lines).toEqual(['session ends waiting for store', 'session ends written'])
      await at.set('one', session)
      expect(await at.get('one')).toBeNull()
    },
  )

  it('is written when the process stops, and what cannot be is said', async () => {
    const { state, store, lines, at, folder } = openWorld()
    for (const id of ['one', 'other']) await at.set(id, sessionOf(randomUUID()))
    state.fault = 'full'
    await at.destroy('one')
    state.fault = null
    await store.close()
    expect(lines.at(-1)).not.toBe('session ends not written')

    const second = openWorld(folder)
    expect(await second.at.get('one')).toBeNull()
    second.state.fault = 'full'
    await second.at.destroy('other')
    await second.store.close()
    expect(second.lines.at(-1)).toBe('session ends not written')
    folder.remove()
  })

  it('is not read by a look that began before', async () => {
    const { store, sessions, at, folder } = openWorld()
    await at.set('one', sessionOf(randomUUID()))
    const get = sessions.get.bind(sessions)
    let answer: () => void = () => undefined
    sessions.get = (id, done) => get(id, (...found) => (answer = () => done(...found)))
    const looked = at.get('one')
    await at.destroy('one')
    answer()
    expect(await looked).toBeNull()
    await store.close()
    folder.remove()
  })
})

describe('sessions of a user that were ended', () => {
  const userId = randomUUID()
  const before = sessionOf(userId, start - 1)
  const after = sessionOf(userId, start)

  it.each<Fault>(['full', 'silent'])(
    'have ended here at once while their store is %s, and are written there when it can be',
    async (fault) => {
      const { state, store, folder, at, file } = openWorld()
      onTestFinished(async () => {
        await store.close()
        folder.remove()
      })
      for (const id of ['here', 'phone', 'marketData']) await at.set(id, before)
      await at.set('theirs', sessionOf(randomUUID(), start - 1))
      state.fault = fault
      const phone = publicIdOf(keyOf('phone'))
      expect(await store.endOneOf(randomUUID(), phone)).toBe(true)
      expect(await at.get('phone')).not.toBeNull()
      expect(await store.endOneOf(userId, phone)).toBe(true)
      expect(await at.get('phone')).toBeNull()
      expect(await at.get('marketData')).not.toBeNull()
      expect(await store.endAllOf(userId, 'here')).toBe(0)
      expect(await at.get('marketData')).toBeNull()
      // A request that began before its end would write it again.
      await at.set('marketData', before)
      expect(await at.get('marketData')).toBeNull()
      expect((await store.sessionsOf(userId)).map(({ id }) => id)).toEqual([
        publicIdOf(keyOf('here')),
      ])
      // Who signs in after it stays, also once it is written.
      await at.set('new', after)
      for (const id of ['here', 'theirs', 'new']) expect(await at.get(id)).not.toBeNull()
      expect(await file.get('marketData')).not.toBeNull()
      if (fault === 'silent') return
      const tried = state.destroys
      await until('it was tried again', () => state.destroys > tried + 1)
      state.fault = null
      await until('they are written', () => store.endsWaiting === 0)
      for (const id of ['phone', 'marketData']) expect(await file.get(id)).toBeNull()
      for (const id of ['here', 'theirs', 'new']) expect(await at.get(id)).not.toBeNull()
    },
  )

  it('have ended here where it cannot be written, which an operator is told', async () => {
    const { state, store, folder, at } = openWorld()
    await at.set('phone', before)
    state.fault = 'full'
    await expect(store.endAllWritten(userId)).rejects.toThrow('SQLITE_FULL')
    expect(await at.get('phone')).toBeNull()
    state.fault = null
    expect(await store.endAllWritten(userId)).toBe(1)
    await store.close()
    folder.remove()
  })
})
