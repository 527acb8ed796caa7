import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnyRequest, anyRequest } from '../../../support/http/any-request.ts'
import { fuzzRuns, fuzzSeed } from '../../../support/fuzz.ts'
import { heldBytes } from '../../../support/heap.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'
import { somebody } from '../../../support/http/people.ts'

const runs = fuzzRuns
const msPerRun = 100

/** Only a long run tells a leak from what is kept on purpose, up to a bound. */
const tellsLeaks = runs >= 10_000
const heldMoreMax = 1.05

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
    const { statusCode } = response
    return { status: statusCode ?? 0, said }
  }

  it(
    'gets an answer that is no fault of ours',
    async () => {
      const seen = new Set<number>()
      const property = fc.asyncProperty(anyRequest, async (any) => {
        const { status, said } = await send(any)
        seen.add(status)
        expect(status, said).toBeLessThan(500)
        expect(said).not.toMatch(/node_modules|\.ts:\d/)
      })
      if (tellsLeaks) await fc.assert(property, { ...fuzzSeed, numRuns: runs / 4 })
      const before = tellsLeaks ? await heldBytes() : 0
      await fc.assert(property, { ...fuzzSeed, numRuns: runs })
      if (tellsLeaks) expect((await heldBytes()) / before).toBeLessThan(heldMoreMax)
      for (const status of [200, 400, 404]) expect(seen).toContain(status)
      const still = await send({ method: 'GET', path: '/api/user', headers: {}, body: '' })
      expect(still.status).toBe(200)
    },
    60_000 + runs * msPerRun,
  )
})
