import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { LeaseDocument } from '../../../src/composition/lease/mongo-leases.ts'
import { type ProjectionLine, projectionLines } from '../../../src/contracts/ops.ts'
import { type RunningPeer, startPeer } from '../../support/grpc-peer/start-peer.ts'
import { eventuallyOnMongo as eventually } from '../../support/mongo/eventually-on-mongo.ts'
import { noMongo, type TestDatabase, testDatabase } from '../../support/mongo/test-server.ts'
import { type RunningProduct, startProduct } from '../../support/product.ts'
import { lastingFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const title = noMongo === null ? 'servers of one role each' : `roles (not run: ${noMongo})`

describe.skipIf(noMongo !== null)(title, () => {
  const folder = lastingFolder()
  let peer: RunningPeer
  let database: TestDatabase
  let servers: Readonly<Record<'projector' | 'market' | 'first' | 'second', RunningProduct>>

  const start = (role: string, more: Readonly<Record<string, string>> = {}) =>
    startProduct(folder.path, {
      EVENTSTORE_URL: `esdb://127.0.0.1:${peer.port.toString()}?tls=false`,
      MONGODB_URL: database.url,
      ROLES: role,
      MONGODB_WRITES_PER_MESSAGE: '50',
      SIM_SYMBOLS: '1',
      SIM_TICK_MS: '500',
      ...more,
    })

  beforeAll(async () => {
    ;[peer, database] = await Promise.all([startPeer(), testDatabase()])
    const projector = await start('projector')
    // As the compose file waits for it, on a log that is still empty.
    await eventually(
      'the projector is ready',
      () => fetch(`http://127.0.0.1:${projector.opsPort.toString()}/readyz`),
      ({ status }) => status === 200,
    )
    const [market, first] = await Promise.all([start('market'), start('web')])
    servers = { projector, market, first, second: await start('web') }
  }, 300_000)
  afterAll(async () => {
    await Promise.all(Object.values(servers).map((server) => server.stop()))
    await database.dispose()
    await peer.stop()
    folder.remove()
  })

  const projections = async ({ opsPort }: RunningProduct): Promise<readonly ProjectionLine[]> => {
    const reply = await fetch(`http://127.0.0.1:${opsPort.toString()}/projections`)
    // A busy machine may not look within the bound: 503, and it is asked again.
    return reply.ok ? projectionLines.parse(await reply.json()) : []
  }

  const leaseOf = async (name: string): Promise<LeaseDocument> => {
    const client = new MongoClient(database.url)
    try {
      const lease = await client.db().collection<LeaseDocument>('leases').findOne({ _id: name })
      if (lease === null) throw new Error(`Nobody ever held the lease of ${name}.`)
      return lease
    } finally {
      await client.close()
    }
  }

  /** What a server says of itself while it starts; its port may not be open yet. */
  const startingState = async (opsPort: number) => {
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${opsPort.toString()}${path}`).catch(() => null)
    const [health, readiness] = await Promise.all([ask('/healthz'), ask('/readyz')])
    const body = (await readiness?.json()) as { checks?: { fault: string }[] } | undefined
    return { live: health?.status, fault: body?.checks?.[0]?.fault }
  }

  /** A busy projector may be more than two seconds behind: 503, and the browser asks again. */
  const seesItself = (trader: Trader) =>
    eventually(
      'the own write is seen',
      () => trader.call('GET', '/api/user'),
      ({ status }) => status === 200,
    )

  it('sign a trader up on one web server and in on the other, each seeing its own write', async () => {
    const trader = new Trader(servers.first.url)
    expect((await trader.register()).status).toBe(201)
    await seesItself(trader)
    const elsewhere = new Trader(servers.second.url, trader.username)
    expect((await elsewhere.signIn()).status).toBe(200)
    await seesItself(elsewhere)
    expect(await (await elsewhere.call('GET', '/api/user')).json()).toMatchObject({
      username: trader.username,
    })
  })

  it('show on web servers the prices that the market writes and the projector folds', async () => {
    const trader = new Trader(servers.second.url)
    await trader.register()
    const prices = async () => {
      const reply = await trader.call('GET', '/api/stocks')
      const { stocks } = (await reply.json()) as { stocks: { price: number | null }[] }
      return stocks.flatMap(({ price }) => price ?? [])
    }
    await eventually('there is a price', prices, ({ length }) => length > 0)
  })

  it('tell of projections everywhere, and rebuild them where they are folded', async () => {
    const generation = async (server: RunningProduct) =>
      (await projections(server)).find(({ name }) => name === 'accounts')?.generation
    const rebuild = ({ opsPort }: RunningProduct) =>
      fetch(`http://127.0.0.1:${opsPort.toString()}/projections/accounts/rebuild`, {
        method: 'POST',
      })
    const before = await eventually(
      'the first one tells',
      () => generation(servers.first),
      (name) => name !== undefined,
    )
    const refused = await rebuild(servers.first)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('use a server with the role projector')
    expect((await rebuild(servers.projector)).status).toBe(202)
    await eventually(
      'all see the new one',
      () => Promise.all([servers.first, servers.second].map(generation)),
      (seen) => seen.every((name) => name !== undefined && name !== before),
    )
  })

  it('leave a second market waiting until the first is gone, and then go on with its tick batches', async () => {
    const batches = () =>
      peer.log.records().filter(({ stream }) => stream.startsWith('priceFeed-')).length
    let started: RunningProduct | null = null
    const opsPort = await freePort()
    const standby = start('market', { OPS_PORT: opsPort.toString() })
    void standby.then((server) => (started = server))
    onTestFinished(async () => (await standby).stop(), 300_000)
    await eventually(
      'it says that it lives, and what it waits for',
      () => startingState(opsPort),
      ({ live, fault }) =>
        live === 200 &&
        fault === "waiting for the lease of the role 'market', which another server holds",
    )
    const early = batches()
    await eventually(
      'the first one tick batches',
      () => Promise.resolve(batches()),
      (count) => count > early + 1,
    )
    expect(started).toBeNull()
    await servers.market.kill()
    await standby
    const late = batches()
    await eventually(
      'the second one tick batches',
      () => Promise.resolve(batches()),
      (count) => count > late + 1,
    )
    const trader = new Trader(servers.first.url)
    expect((await trader.register()).status).toBe(201)
    await seesItself(trader)
    const reply = await trader.call('GET', '/api/stocks')
    expect(reply.status).toBe(200)
  }, 600_000)

  it('leave a second projector waiting until the first is told to end, and let go of the lease at once', async () => {
    let started: RunningProduct | null = null
    const standby = start('projector').then((server) => (started = server))
    onTestFinished(async () => (await standby).stop(), 300_000)
    const trader = new Trader(servers.first.url)
    await trader.register()
    expect(started).toBeNull()
    const before = await leaseOf('projector')
    await servers.projector.stop()
    expect(servers.projector.exitCode()).toBe(0)
    // Let go, or taken since: it did not have to run out, which takes ten seconds.
    const after = await leaseOf('projector')
    if (after.token === before.token) expect(after.expiresAt).toBe(0)
    await standby
    expect((await leaseOf('projector')).token).toBe(before.token + 1)
    const late = new Trader(servers.second.url)
    expect((await late.register()).status).toBe(201)
    await seesItself(late)
  })
})
