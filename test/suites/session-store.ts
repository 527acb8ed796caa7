import { randomUUID } from 'node:crypto'
import { Cookie, type SessionData } from 'express-session'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { httpLimits } from '../../src/http/limits/http-limits.ts'
import { keyOf, publicIdOf } from '../../src/http/sessions/session-key.ts'
import type { SessionStore } from '../../src/http/sessions/store.ts'

export interface SessionStoreHarness {
  readonly store: SessionStore
  /** The store's time. */
  now(): number
  /** Moves the store's time on. */
  advance(ms: number): void
  close(): Promise<void>
}

const { sessionIdleMs, sessionTouchMs } = httpLimits

const cookie = Object.assign(new Cookie(), { maxAge: httpLimits.sessionAbsoluteMs })

export const sessionOf = (userId: string, since = 0): SessionData =>
  Object.assign({ cookie }, { passport: { user: { id: userId, since } } })

/** express-session's callbacks as promises. */
export const asked = (store: SessionStore) => ({
  get: (id: string) =>
    new Promise<SessionData | null | undefined>((resolve, reject) => {
      store.get(id, (error, session) => (error ? reject(error as Error) : resolve(session)))
    }),
  set: (id: string, session: SessionData) =>
    new Promise<void>((resolve, reject) => {
      store.set(id, session, (error) => (error ? reject(error as Error) : resolve()))
    }),
  touch: (id: string, session: SessionData) =>
    new Promise<void>((resolve) => {
      if (!store.touch) throw new Error('A store of ours can be touched.')
      store.touch(id, session, () => resolve())
    }),
  destroy: (id: string) =>
    new Promise<void>((resolve, reject) => {
      store.destroy(id, (error) => (error ? reject(error as Error) : resolve()))
    }),
})

/** What every store of sessions promises, whatever it is made of. */
export const sessionStoreContract = (
  name: string,
  open: () => Promise<SessionStoreHarness> | SessionStoreHarness,
): void => {
  describe(`sessions in ${name}`, () => {
    let harness: SessionStoreHarness
    let sessions: ReturnType<typeof asked>
    const userId = randomUUID()

    beforeEach(async () => {
      harness = await open()
      sessions = asked(harness.store)
    })
    afterEach(() => harness.close())

    it('gives back what was kept, and nothing for an id that it does not know', async () => {
      await sessions.set('one', sessionOf(userId))
      expect(await sessions.get('one')).toMatchObject({ passport: { user: { id: userId } } })
      expect((await sessions.get('other')) ?? null).toBeNull()
    })

    it('keeps the newest state of a session', async () => {
      await sessions.set('one', { cookie })
      await sessions.set('one', sessionOf(userId))
      expect(await sessions.get('one')).toMatchObject({ passport: { user: { id: userId } } })
      expect(await harness.store.endAllOf(userId)).toBe(1)
    })

    it('forgets a destroyed session; destroying it again is harmless', async () => {
      await sessions.set('one', sessionOf(userId))
      await sessions.destroy('one')
      await sessions.destroy('one')
      expect((await sessions.get('one')) ?? null).toBeNull()
    })

    it('ends every session of one user and of nobody else', async () => {
      const somebodyElse = randomUUID()
      await sessions.set('marketData', sessionOf(userId))
      await sessions.set('phone', sessionOf(userId))
      await sessions.set('theirs', sessionOf(somebodyElse))
      expect(await harness.store.endAllOf(userId)).toBe(2)
      expect(await harness.store.endAllOf(userId)).toBe(0)
      expect((await sessions.get('marketData')) ?? null).toBeNull()
      expect((await sessions.get('phone')) ?? null).toBeNull()
      expect(await sessions.get('theirs')).toMatchObject({
        passport: { user: { id: somebodyElse } },
      })
    })

    it('shows a user’s sessions, the one seen last first, under names that open nothing', async () => {
      await sessions.set('marketData', sessionOf(userId, harness.now()))
      await sessions.set('theirs', sessionOf(randomUUID(), harness.now()))
      harness.advance(sessionTouchMs + 1)
      await sessions.set('phone', sessionOf(userId, harness.now()))
      const kept = await harness.store.sessionsOf(userId)
      const now = harness.now()
      expect(kept.map(({ id, lastSeenAt }) => [id, lastSeenAt])).toEqual([
        [publicIdOf(keyOf('phone')), now],
        [publicIdOf(keyOf('marketData')), now - sessionTouchMs - 1],
      ])
      expect(kept[1]?.signedIn).toEqual({ id: userId, since: now - sessionTouchMs - 1 })
      for (const { id } of kept) expect((await sessions.get(id)) ?? null).toBeNull()
      harness.advance(sessionIdleMs - sessionTouchMs)
      expect(await harness.store.sessionsOf(userId)).toHaveLength(1)
    })

    it('ends the one session that its owner names, and no other', async () => {
      await sessions.set('marketData', sessionOf(userId, harness.now()))
      await sessions.set('phone', sessionOf(userId, harness.now()))
      const phone = publicIdOf(keyOf('phone'))
      expect(await harness.store.endOneOf(randomUUID(), phone)).toBe(false)
      expect(await harness.store.endOneOf(userId, phone)).toBe(true)
      expect(await harness.store.endOneOf(userId, phone)).toBe(false)
      expect((await sessions.get('phone')) ?? null).toBeNull()
      expect((await sessions.get('marketData')) ?? null).not.toBeNull()
    })

    it('ends every session of a user but one', async () => {
      for (const id of ['marketData', 'phone', 'here'])
        await sessions.set(id, sessionOf(userId, harness.now()))
      expect(await harness.store.endAllOf(userId, 'here')).toBe(2)
      expect((await sessions.get('marketData')) ?? null).toBeNull()
      expect((await sessions.get('here')) ?? null).not.toBeNull()
    })

    it('ends a session that nobody used for the idle time', async () => {
      await sessions.set('one', sessionOf(userId))
      harness.advance(sessionIdleMs - 1)
      expect((await sessions.get('one')) ?? null).not.toBeNull()
      harness.advance(2)
      expect((await sessions.get('one')) ?? null).toBeNull()
    })

    it('keeps a session that is used', async () => {
      await sessions.set('one', sessionOf(userId))
      harness.advance(sessionIdleMs - 1_000)
      await sessions.touch('one', sessionOf(userId))
      harness.advance(sessionIdleMs - sessionTouchMs)
      expect((await sessions.get('one')) ?? null).not.toBeNull()
    })

    it('does not bring a session back that is touched after its end', async () => {
      await sessions.set('idle', sessionOf(userId))
      await sessions.set('gone', sessionOf(userId))
      await sessions.destroy('gone')
      harness.advance(sessionIdleMs + 1)
      await sessions.touch('idle', sessionOf(userId))
      await sessions.touch('gone', sessionOf(userId))
      expect((await sessions.get('idle')) ?? null).toBeNull()
      expect((await sessions.get('gone')) ?? null).toBeNull()
    })
  })
}
