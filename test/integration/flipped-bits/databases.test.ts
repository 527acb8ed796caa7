import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SessionData } from 'express-session'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbeddedSessions } from '../../../src/http/sessions/stores/open-embedded.ts'
import { signedInOf } from '../../../src/http/sessions/session-data.ts'
import { positionSortKey } from '../../../src/eventstore/position.ts'
import { allProjections } from '../../../src/projections/all-projections.ts'
import { EmbeddedReadModels } from '../../../src/projections/embedded/store.ts'
import { GenerationGone, ReadModelUnavailable } from '../../../src/projections/errors.ts'
import type { ReadModelStore } from '../../../src/projections/port.ts'
import { storedDocuments, type Texts } from '../../support/logs/folded-log.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'
import { lastingFolder } from '../../support/temp-folder.ts'
import {
  firstPagesOf,
  flips,
  flipSeed,
  schemaOf,
  turnBits,
} from '../../support/torture/turn-bits.ts'
import { firstOf, tradingHistory } from '../../support/trading-history.ts'

const seed = flipSeed()
const folder = lastingFolder()
const whole = join(folder.path, 'whole')
let documents: Texts
let reached: readonly (string | null)[]

/** How far each read model says that it is; null: it is folded from the beginning. */
const reachedBy = (store: ReadModelStore) =>
  Promise.all(
    allProjections.map(async ({ name }) => {
      const generation = await store.live(name)
      const position = generation === null ? null : await store.checkpoint(generation)
      return position === null ? null : positionSortKey(position)
    }),
  )

/** Ids of sessions, each of a user of its own. */
const owners = new Map(
  Array.from({ length: 40 }, (_, n) => [`session-${n.toString()}`, randomUUID()] as const),
)
const sessionOf = (userId: string): SessionData =>
  ({ cookie: { originalMaxAge: null }, passport: { user: { id: userId, since: 1 } } }) as never

const openSessions = (home: string) =>
  openEmbeddedSessions({
    file: join(home, 'sessions.db'),
    clock: () => 1_000,
    log: pino({ level: 'silent' }),
  })

type Sessions = ReturnType<typeof openSessions>

const sessionIn = (sessions: Sessions, id: string) =>
  new Promise<SessionData | null>((resolve, reject) => {
    sessions.get(id, (error, session) => {
      if (error instanceof Error) reject(error)
      else resolve(session ?? null)
    })
  })

beforeAll(async () => {
  mkdirSync(whole, { mode: 0o700 })
  const sessions = openSessions(whole)
  for (const [id, userId] of owners)
    await new Promise((resolve) => {
      sessions.set(id, sessionOf(userId), resolve)
    })
  await sessions.close()
  const world = new ProjectionWorld()
  await world.runner.start()
  await world.happen(firstOf(tradingHistory(1), 300))
  await world.caughtUp()
  documents = await storedDocuments(world.store)
  await world.runner.stop()
  reached = await reachedBy(world.store)
  expect(reached).not.toContain(null)
  await world.store.close()
  cpSync(world.readModelFile, join(whole, 'read-models.db'))
  await world.log.close()
  world.folder.remove()
})
afterAll(() => folder.remove())

/** @param looksFirst whether the look at the whole file, of minutes after a start, has been */
const readModelsOutcome = (looksFirst: boolean) => async (home: string) => {
  const damages: string[] = []
  let store: EmbeddedReadModels | null = null
  try {
    store = new EmbeddedReadModels({
      file: join(home, 'read-models.db'),
      now: Date.now,
      onDamage: ({ movedTo }) => damages.push(movedTo),
    })
    if (looksFirst) await store.check(new AbortController().signal)
    const found = await storedDocuments(store)
    if (damages.length > 0) {
      // Nothing of it is served: an empty file has taken its place.
      expect(found.size).toBe(0)
      return 'built anew'
    }
    if (found.size < documents.size) return 'fewer documents'
    const isSame = JSON.stringify([...found]) === JSON.stringify([...documents])
    const isFurther = (await reachedBy(store)).some((at, n) => at !== null && at !== reached[n])
    return isSame && !isFurther ? 'harmless' : 'changed'
  } catch (error) {
    if (damages.length > 0) return 'built anew'
    const isKnown = error instanceof ReadModelUnavailable || error instanceof GenerationGone
    expect(isKnown, String(error)).toBe(true)
    return 'unavailable'
  } finally {
    await store?.close()
  }
}

it('one turned bit in the read models is never read, and what is not found any more is noticed by the look at the whole file', async () => {
  const file = { whole, files: ['read-models.db'], seed, numRuns: flips }
  for (const part of [
    { name: 'read-models.db' },
    { name: 'read-models.db, the first pages of its tables', placesOf: firstPagesOf },
    { name: 'read-models.db, what it says of its tables', placesOf: schemaOf },
  ]) {
    const read = await turnBits({ ...file, ...part, outcomeOf: readModelsOutcome(false) })
    expect(read).not.toHaveProperty('changed')
  }
  const looked = await turnBits({
    ...file,
    name: 'read-models.db, after a look',
    outcomeOf: readModelsOutcome(true),
  })
  expect(Object.keys(looked)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(changed|fewer documents)$/)]),
  )
}, 1_200_000)

const isCorrupt = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CORRUPT')

/** What a cookie opens: its owner's session, or none, or one of nobody who is known. */
const lookUp = async (sessions: Sessions, id: string, userId: string) => {
  const found = signedInOf(await sessionIn(sessions, id))?.id ?? null
  if (found === userId) return 'kept'
  expect([...owners.values()]).not.toContain(found)
  return 'ended'
}

const sessionsOutcome = async (home: string) => {
  const sessions = openSessions(home)
  try {
    const seen = []
    for (const [id, userId] of owners) seen.push(await lookUp(sessions, id, userId))
    return seen.every((each) => each === 'kept') ? 'harmless' : 'signed out'
  } catch (error) {
    expect(isCorrupt(error), String(error)).toBe(true)
    return 'unavailable'
  } finally {
    await sessions.close().catch(() => undefined)
  }
}

it('one turned bit in the sessions signs somebody out at most, and nobody in as another', async () => {
  await turnBits({
    name: 'sessions.db',
    whole,
    files: ['sessions.db'],
    seed,
    numRuns: flips,
    outcomeOf: sessionsOutcome,
  })
}, 600_000)
