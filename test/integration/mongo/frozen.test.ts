import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openMongoStores } from '../../../src/composition/stores/mongo/mongo-stores.ts'
import { ReadModelUnavailable } from '../../../src/projections/errors.ts'
import { asked, sessionOf } from '../../suites/session-store.ts'
import { noMongo, testServer } from '../../support/mongo/test-server.ts'

const timed = async <Result>(work: Promise<Result>) => {
  const from = performance.now()
  const outcome = await work.catch((error: unknown) => error)
  return { outcome, ms: performance.now() - from }
}

/** A busy machine is late by this much. */
const slackMs = 700

describe.skipIf(noMongo !== null)('a MongoDB that is frozen', () => {
  const server = testServer()
  const lines: { readonly msg: string }[] = []
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as { msg: string }) })
  let stores: Awaited<ReturnType<typeof openMongoStores>>
  const userId = randomUUID()
  beforeAll(async () => {
    await server.start()
    stores = await openMongoStores(server.urlOf('tapedeck'), 50, () => Promise.resolve('log'), log)
    await asked(stores.sessions).set('seen', sessionOf(userId))
    expect(await stores.readModels.live('stocks')).toBeNull()
    lines.length = 0
  })
  afterAll(async () => {
    server.goOn()
    await Promise.all([stores.sessions.close(), stores.readModels.close()])
    await server.dispose()
  })

  it('keeps readers and sessions waiting once, and then refuses them at once; sessions seen are known', async () => {
    const { readModels } = stores
    const sessions = asked(stores.sessions)
    await server.freeze()
    const first = await Promise.all([
      timed(readModels.live('stocks')),
      timed(sessions.get('seen')),
      timed(sessions.set('new', sessionOf(userId))),
    ])
    for (const { ms } of first) expect(ms).toBeLessThan(3_000 + slackMs)
    expect(first.map(({ outcome }) => outcome)).toEqual([
      expect.any(ReadModelUnavailable),
      expect.objectContaining({ passport: { user: { id: userId, since: 0 } } }),
      expect.any(ReadModelUnavailable),
    ])
    const next = [
      await timed(readModels.live('stocks')),
      await timed(sessions.get('seen')),
      await timed(sessions.set('new', sessionOf(userId))),
    ]
    for (const { ms } of next) expect(ms).toBeLessThan(100)
    expect(next[0]?.outcome).toBeInstanceOf(ReadModelUnavailable)
    expect(next[1]?.outcome).toMatchObject({ passport: { user: { id: userId } } })
    expect(lines.map(({ msg }) => msg)).toEqual(['store unavailable'])
  })

  it('is asked again by all once it answers', async () => {
    server.goOn()
    await vi.waitFor(async () => expect(await stores.readModels.live('stocks')).toBeNull(), 10_000)
    await asked(stores.sessions).set('new', sessionOf(userId))
    expect(await asked(stores.sessions).get('new')).not.toBeNull()
    expect(lines.at(-1)?.msg).toBe('store available again')
  })
})
