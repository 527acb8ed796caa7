import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { formatPosition } from '../../../../src/eventstore/position.ts'
import { allRoutes } from '../../../../src/http/routing/all-routes.ts'
import type { Route } from '../../../../src/http/routing/route.ts'
import { describeReply } from '../../../../src/http/openapi/schema-of.ts'
import { httpLimits } from '../../../../src/http/limits/http-limits.ts'
import { callCases, type Sent } from '../../../support/http/call-cases.ts'
import { somebody } from '../../../support/http/people.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

/** What the route says of this status; undefined: it does not answer so. */
const replyOf = ({ replies }: Route, status: number) =>
  (replies as Readonly<Partial<Record<number, z.ZodType | string>>>)[status]

const keyOf = ({ method, path }: Route): string => `${method} ${path}`

const calls = allRoutes.map((call) => ({ key: keyOf(call), call, case: callCases[keyOf(call)] }))
const withBody = calls.filter(({ call }) => call.body !== undefined)

/** What other files show for all calls alike: sessions, strangers, limits, stores that are unavailable. */
const shownElsewhere: ReadonlySet<number> = new Set([401, 403, 409, 413, 415, 422, 429, 503])

/** Clients make the ids of drawings: under the same one, each trader has a drawing of their own. */
const makesIt = 'put /drawings/:symbol/:id'

/** Whose thing an address names: the owner's alone. */
const personal = calls.filter(
  ({ key }) => (key.includes(':id') && key !== makesIt) || key === 'delete /watchlist/:symbol',
)

/** What a line of the log may tell. */
const logged = new Set([
  ...['level', 'time', 'pid', 'hostname', 'msg'],
  ...['requestId', 'userId', 'method', 'route', 'status', 'ms'],
])

/** What is no moment of the log, and what the refusal says that it must be. */
const example = 'be a time as in 2026-01-31T15:04:05Z or a position as in @120/120'
const noMoments: Readonly<Record<string, string>> = {
  yesterday: example,
  '': example,
  '2025-02-30T00:00:00Z': example,
  '@1': example,
  '@-1/-1': example,
  '2999-01-01T00:00:00Z': 'not be in the future',
  [`@${'9'.repeat(18)}/${'9'.repeat(18)}`]: 'not be in the future',
  '1999-01-01T00:00:00Z': 'not be before the first event of the log',
  '@0/0': 'not be before the first event of the log',
}

const keyReused = 'This Idempotency-Key was already used with another body'

/** A value of another body that is as good. */
const another = (name: string, value: unknown): unknown => {
  if (['message', 'name', 'title', 'note', 'firstName', 'password', 'newPassword'].includes(name))
    return `${String(value)} too`
  if (name === 'symbol') return 'GM'
  if (name === 'address') return `${String(value)}x`
  if (name === 'code') return value === '000000' ? '000001' : '000000'
  return Array.isArray(value) ? [value, value].flat() : value
}

/** What the cases above send and get of people, where they come from, and what they said. */
const { firstName, lastName, phone, password } = somebody()
const personalWords = [
  new RegExp(firstName),
  new RegExp(lastName),
  new RegExp(phone.slice(1)),
  new RegExp(password),
  /trader\d/,
  /@example\.org/,
  /127\.0\.0\.1/,
  /tapedeck\.sid|s%3A/,
  /Hello|yesterday|argon2/,
]

describe('every call', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders({
      // All calls together are more writes than one trader may send at once.
      limits: { writesBurstMax: 1_000, writesPerSecondMax: 1_000 },
      replace: ({ market }) => ({
        market: {
          ...market,
          reference: (symbol) =>
            Promise.resolve({ ok: true, quote: { symbol, price: 200, source: 'elsewhere' } }),
        },
      }),
    })
  })
  afterAll(() => world.close())

  const send = (agent: TradersApp['ada'], { method }: Route, given: Sent) => {
    const { path, body, key } = given
    const sent = agent[method](`/api${path}`)
    if (key !== undefined) sent.set('Idempotency-Key', key)
    return body === undefined ? sent : sent.send(body)
  }

  it.each([
    ['/stocks/load-nyse', ['GET', 'HEAD', 'POST']],
    ['/alerts/dry-run', ['DELETE', 'POST', 'PUT']],
  ])('whose address two calls could mean tells the methods of both: %s', async (path, methods) => {
    const { headers } = await world.ada.patch(`/api${path}`).send({}).expect(405)
    expect(headers['allow']?.split(', ').sort()).toEqual(methods)
  })

  it('has its cases here, and no case is of a call that is gone', () => {
    expect(Object.keys(callCases).sort()).toEqual(calls.map(({ key }) => key).sort())
  })

  it.each(calls)('has a case for each refusal of its own: $key', ({ call, case: known }) => {
    const { method, body, query } = call
    const asksNothing = method !== 'post' && !body && !query
    const own = call.faults.filter(
      (status) => !shownElsewhere.has(status) && !(status === 400 && asksNothing),
    )
    const shown = Object.keys(known?.refused ?? {}).map(Number)
    expect(shown.sort()).toEqual([...own].sort())
  })

  it.each(calls)('answers as it is described: $key', async ({ key, call, case: known }) => {
    if (!known) throw new Error('No case')
    const response = await send(world.ada, call, await known.good(world))
    const described = replyOf(call, response.status)
    if (described === undefined) expect.fail(`${response.status.toString()}: ${response.text}`)
    const { mediaType } = describeReply(described)
    expect(response.type).toBe(mediaType ?? '')
    if (typeof described === 'string') expect(response.text).toBe('')
    else {
      const isBytes = mediaType === 'application/octet-stream'
      const body: unknown =
        mediaType === 'text/html'
          ? response.text
          : isBytes
            ? (response.body as Buffer).toString('latin1')
            : response.body
      expect(described.safeParse(body).error).toBeUndefined()
    }
    if (key === 'post /logout' || key === 'delete /account') await world.signInAgain()
    expect(response.headers['cache-control']).toMatch(
      /^(no-store|private, no-cache|private, max-age=31536000, immutable)$/,
    )
    expect(response.headers['content-security-policy']).toContain("script-src 'self'")
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(response.headers['referrer-policy']).toBe('same-origin')
    expect(response.headers['location']).toBeUndefined()
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  })

  it.each(calls)('refuses in a sentence: $key', async ({ call, case: known }) => {
    for (const [status, sent] of Object.entries(known?.refused ?? {})) {
      const response = await send(world.ada, call, sent)
      expect([response.status, response.type]).toEqual([Number(status), 'text/plain'])
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.text).toMatch(/^\S.{3,}/)
      expect(response.text).not.toMatch(/expected|received|[<>]=/)
    }
  })

  it.each(calls)('ignores no asOf: $key', async ({ call, case: known }) => {
    if (!known) throw new Error('No case')
    const { method, path: pattern, past } = call
    const asked = async (asOf: string, { path, body }: Sent) => {
      const address = `${path}${path.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(asOf)}`
      const { status, text } = await send(world.ada, call, { path: address, ...(body && { body }) })
      return [status, text]
    }
    const nowhere = { path: pattern.replaceAll(/:\w+/g, randomUUID()), body: {} }
    const sent = past ? await known.good(world) : nowhere
    if (past) {
      await world.app.caughtUp()
      const head = formatPosition((await world.app.events.head()) ?? expect.fail('An empty log'))
      const now = new Date(world.app.now()).toISOString()
      for (const moment of [now, `@${head}`])
        expect((await asked(moment, sent))[0], moment).toBe(200)
      for (const [moment, sentence] of Object.entries(noMoments))
        expect(await asked(moment, sent), moment).toEqual([400, `asOf must ${sentence}`])
      const twice = { ...sent, path: `${sent.path}?asOf=${now}` }
      expect(await asked(now, twice)).toEqual([400, `asOf must ${noMoments['yesterday'] ?? ''}`])
    } else {
      const refused = [400, `${method.toUpperCase()} /api${pattern} has no past`]
      for (const moment of ['2020-01-01T00:00:00Z', 'yesterday', ''])
        expect(await asked(moment, sent), moment).toEqual(refused)
      if (call.body === undefined) return
      const inBody = { path: nowhere.path, body: { asOf: '2020-01-01T00:00:00Z' } }
      const { status, text } = await send(world.ada, call, inBody)
      expect([status, text]).toEqual(refused)
    }
  })

  it.each(personal)('knows nothing of another trader’s: $key', async ({ call, case: known }) => {
    if (!known) throw new Error('No case')
    const sent = await known.good(world)
    const strange = await send(world.bob, call, sent)
    expect(strange.status).toBe(404)
    const own = await send(world.ada, call, sent)
    expect(replyOf(call, own.status)).toBeDefined()
  })

  it.each(withBody)('takes JSON only, and not too much: $key', async ({ call, case: known }) => {
    if (!known) throw new Error('No case')
    const { path } = await known.good(world)
    const form = world.ada[call.method](`/api${path}`).type('form').send('a=1')
    expect((await form).status).toBe(415)
    const much = { more: 'x'.repeat(httpLimits.bodyBytesMax) }
    expect((await send(world.ada, call, { path, body: much })).status).toBe(413)
  })

  it.each(withBody.filter(({ call }) => call.faults.includes(422)))(
    'refuses a key that came with another body: $key',
    async ({ call, case: known }) => {
      if (!known) throw new Error('No case')
      const { path, body } = await known.good(world)
      const key = randomUUID()
      const sendWithKey = (sent: object) =>
        world.ada[call.method](`/api${path}`).set('Idempotency-Key', key).send(sent)
      expect((await sendWithKey(body ?? {})).status).toBeLessThan(300)
      const changed = Object.fromEntries(
        Object.entries(body ?? {}).map(([name, value]) => [name, another(name, value)]),
      )
      const fields = Object.keys(changed).length > 0 ? changed : { more: 1 }
      const refused = await sendWithKey(fields)
      expect([refused.status, refused.text]).toEqual([422, keyReused])
      await world.signInAgain()
      expect((await sendWithKey(body ?? {})).status).toBeLessThan(300)
    },
  )

  it('leaves one line in the log, and nothing personal, whatever was called', () => {
    const lines = world.app.logLines()
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(lines.length)
    const told = new Set(
      lines.map(({ method, route }) => `${String(method)} ${String(route)}`.toLowerCase()),
    )
    for (const { method, path } of allRoutes)
      expect(told).toContain(`${method} /api${path}`.toLowerCase())
    for (const line of lines)
      expect(Object.keys(line).filter((key) => !logged.has(key))).toEqual([])
    const text = JSON.stringify(lines)
    for (const personal of personalWords) expect(text).not.toMatch(personal)
  })
})
