import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnyRequest, anyRequest } from '../../support/http/any-request.ts'
import { fuzzRuns, fuzzSeed } from '../../support/fuzz.ts'
import { heldBytes } from '../../support/heap.ts'
import { openTraders, type TradersApp } from '../../support/http/traders.ts'
import { somebody } from '../../support/http/people.ts'

const runs = fuzzRuns
const msPerRun = 100

/** Only a long run tells a leak from what is kept on purpose, up to a bound. */
const tellsLeaks = runs >= 10_000
const heldMoreMax = 1.05

const noReference = 'There is no outside quote to compare with'

/** An answer to HEAD has a status and headers alone: RFC 9110, 9.3.2. */
const saysNoReference = ({ method }: AnyRequest): unknown =>
  method === 'HEAD' ? '' : expect.stringContaining(noReference)

const headOfReference: AnyRequest = {
  method: 'HEAD',
  path: '/api/market/reference/AAPL',
  headers: {},
  body: '',
}

describe('any request at all', () => {
  let world: TradersApp
  let cookie: string
  const keepAlive = new Agent({ keepAlive: true, maxSockets: 4 })
  beforeAll(async () => {
    // Limits are tested elsewhere; here they would answer in the place of what is tested.
    const limits = {
      writesPerSecondMax: 1_000_000,
      writesBurstMax: 2_000_000,
      chatPerSecondMax: 1_000_000,
      chatBurstMax: 2_000_000,
    }
    world = await openTraders({ limits })
    const registered = await world.app.agent().post('/api/register').send(somebody()).expect(201)
    cookie = world.app.sessionCookie(registered)
  })
  afterAll(async () => {
    keepAlive.destroy()
    await world.close()
  })

  const send = async ({ method, path, headers, body }: AnyRequest) => {
    const sent = request(world.app.url, {
      agent: keepAlive,
      method,
      path,
      headers: {
        cookie,
        'content-type': 'application/json',
        ...headers,
        'content-length': Buffer.byteLength(body),
      },
    })
    const answered = once(sent, 'response')
    sent.end(body)
    const [response] = (await answered) as [IncomingMessage]
    const said = Buffer.concat((await response.toArray()) as Buffer[]).toString()
    const { statusCode, headers: answerHeaders } = response
    return { status: statusCode ?? 0, said, retryAfter: answerHeaders['retry-after'] }
  }

  it(
    'gets an answer that is no fault of ours',
    async () => {
      const seen = new Set<number>()
      const property = fc.asyncProperty(anyRequest, async (any) => {
        const { status, said, retryAfter } = await send(any)
        seen.add(status)
        // The only one: this market has no other provider to ask for a second price.
        if (status === 503) expect([said, retryAfter]).toEqual([saysNoReference(any), '60'])
        else expect(status, said).toBeLessThan(500)
        expect(said).not.toMatch(/node_modules|\.ts:\d/)
      })
      if (tellsLeaks) await fc.assert(property, { ...fuzzSeed, numRuns: runs / 4 })
      const before = tellsLeaks ? await heldBytes() : 0
      await fc.assert(property, { ...fuzzSeed, numRuns: runs, examples: [[headOfReference]] })
      if (tellsLeaks) expect((await heldBytes()) / before).toBeLessThan(heldMoreMax)
      for (const status of [200, 400, 404]) expect(seen).toContain(status)
      const still = await send({ method: 'GET', path: '/api/user', headers: {}, body: '' })
      expect(still.status).toBe(200)
    },
    60_000 + runs * msPerRun,
  )
})
