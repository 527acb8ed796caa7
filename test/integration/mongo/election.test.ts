import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { availabilityLimits } from '../../../src/eventstore/availability.ts'
import { httpLimits } from '../../../src/http/limits/http-limits.ts'
import { eventuallyOnMongo as eventually } from '../../support/mongo/eventually-on-mongo.ts'
import { ReplicaSet } from '../../support/mongo/replica-set.ts'
import { noMongo, testServer } from '../../support/mongo/test-server.ts'
import { type RunningProduct, startProduct } from '../../support/product.ts'
import { lastingFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'

const electionMs = 12_000
/** A busy machine is late by this much. */
const slackMs = 1_500
const everyMs = 250
const { silenceMs } = availabilityLimits
/** How long a reader waits for what they have just written. */
const ownWriteMs = httpLimits.ownWriteWaitMs

interface Asked {
  readonly path: string
  readonly atMs: number
  readonly tookMs: number
  readonly status: number
  readonly body: string
}

const title = noMongo === null ? 'an election in MongoDB' : `an election (not run: ${noMongo})`

describe.skipIf(noMongo !== null)(title, () => {
  const folder = lastingFolder()
  const server = testServer()
  let set: ReplicaSet
  let product: RunningProduct
  let trader: Trader

  const readiness = async () =>
    (await fetch(`http://127.0.0.1:${product.opsPort.toString()}/readyz`)).status

  const turnsGreen = () => eventually('it is ready', readiness, (status) => status === 200)

  beforeAll(async () => {
    await server.start()
    set = await ReplicaSet.before(server)
    product = await startProduct(folder.path, {
      MONGODB_URL: set.urlOf('tapedeck'),
      MONGODB_WRITES_PER_MESSAGE: '50',
      SIM_SYMBOLS: '1',
      SIM_TICK_MS: '60000',
      NEWS_DATA: 'none',
    })
    trader = new Trader(product.url)
    await turnsGreen()
    expect((await trader.register()).status).toBe(201)
  }, 300_000)
  afterAll(async () => {
    await product.stop()
    await set.close()
    await server.dispose()
    folder.remove()
  }, 60_000)

  const ask = async (from: number, method: string, path: string, body?: object): Promise<Asked> => {
    const began = performance.now()
    const reply = await trader.call(method, path, body)
    const tookMs = performance.now() - began
    return { path, atMs: began - from, tookMs, status: reply.status, body: await reply.text() }
  }

  it('of 12 s is a short "unavailable" to readers and nothing to who writes, and heals by itself', async () => {
    set.stepDown()
    const from = performance.now()
    const asked: Asked[] = []
    const wasReady: number[] = []
    let said = 0
    while (performance.now() - from < electionMs) {
      const message = `said ${(said += 1).toString()}`
      asked.push(
        ...(await Promise.all([
          ask(from, 'GET', '/api/watchlist'),
          ask(from, 'GET', '/api/stocks?sort=symbol'),
          ask(from, 'GET', '/api/chat'),
          ask(from, 'POST', '/api/chat', { message }),
        ])),
      )
      wasReady.push(await readiness())
      await wait(everyMs)
    }
    set.elect()
    const unwanted = asked.filter(({ status }) => ![200, 201, 304, 429, 503].includes(status))
    expect(unwanted).toEqual([])
    const refused = asked.filter(({ status }) => status === 503)
    expect(refused.map(({ path }) => path)).toContain('/api/watchlist')
    for (const { body } of refused) expect(body).toMatch(/unavailable|not available|again/i)
    const mostMs = (status: number) => (status === 201 ? httpLimits.commandMs : silenceMs)
    expect(asked.filter(({ tookMs, status }) => tookMs > mostMs(status) + slackMs)).toEqual([])
    // The first has met it by then: later ones wait for their own last command at most.
    const late = refused.filter(({ atMs }) => atMs > 6_000)
    expect(late.length).toBeGreaterThan(0)
    const mayTakeMs = (body: string) => (body.startsWith('Your last change') ? ownWriteMs : 500)
    expect(late.filter(({ tookMs, body }) => tookMs > mayTakeMs(body) + slackMs)).toEqual([])
    expect(wasReady.at(-1)).toBe(503)
    const electedAt = performance.now()
    await turnsGreen()
    const greenMs = Math.round(performance.now() - electedAt)
    const reply = await trader.call('GET', '/api/watchlist')
    expect(reply.status).toBe(200)
    process.stdout.write(
      `election: ${asked.length.toString()} calls, ${refused.length.toString()} refused; ready after ${greenMs.toString()} ms\n`,
    )
  }, 180_000)
})
