import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type TestApp } from '../../support/http/app.ts'
import { somebody } from '../../support/http/people.ts'

/** More by FUZZ_REQUESTS; a failure prints the seed that repeats it. */
const requestsMax = Number(process.env['FUZZ_REQUESTS'] ?? 1_000)

const paths = [
  '/api/user',
  '/api/register',
  '/api/login',
  '/api/logout',
  '/api/stocks',
  '/api/stocks/AAPL',
  '/api/stocks/AAPL/bars',
] as const

const words = fc.constantFrom(
  '',
  'AAPL',
  '-1',
  '1e999',
  'NaN',
  'null',
  '%00',
  '%',
  '../..',
  '__proto__',
)
const printable = fc.string({ unit: 'binary-ascii', maxLength: 40 })
const headerText = fc.string({ maxLength: 60 })
const anyPath = fc.oneof(
  fc.constantFrom(...paths),
  fc
    .tuple(
      fc.constantFrom('/api', '/api/stocks', ''),
      fc.array(fc.oneof(words, printable.map(encodeURIComponent)), { minLength: 1, maxLength: 4 }),
    )
    .map(([start, parts]) => [start, ...parts].join('/')),
)
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom('limit', 'sort', 'order', 'sector', 'q', 'timeframe', 'before', 'limit[]'),
      fc.oneof(words, printable.map(encodeURIComponent), fc.integer().map(String)),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))

const headers = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'content-type',
    'cookie',
    'idempotency-key',
    'if-none-match',
    'sec-fetch-site',
    'x-forwarded-for',
  ),
  fc.oneof(
    headerText,
    fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'application/problem+json',
      '*/*;q=0',
      'tapedeck.sid=s%3A.; tapedeck.position.stocks=1/1',
      'tapedeck.position.stocks=18446744073709551615/18446744073709551615',
      'same-origin',
    ),
  ),
)

const body = fc.oneof(
  fc.constant(''),
  printable,
  fc.json(),
  fc
    .record(
      { username: fc.anything(), password: fc.anything(), email: fc.anything() },
      { requiredKeys: [] },
    )
    .map((value) => {
      try {
        return JSON.stringify(value)
      } catch {
        return '{}'
      }
    }),
)

describe('any request at all', () => {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await openApp()
    cookie = app.sessionCookie(await app.agent().post('/api/register').send(somebody()).expect(201))
    await app.list(1_749_168_000, [
      { symbol: 'AAPL', name: 'Apple', sector: null, closes: [10, 20] },
    ])
    await app.caughtUp()
  })
  afterAll(() => app.close())

  const send = async (method: string, path: string, given: object, text: string) => {
    const length = { 'content-length': Buffer.byteLength(text) }
    const sent = request(app.url, { method, path, headers: { cookie, ...given, ...length } })
    const answered = once(sent, 'response')
    sent.end(text)
    const [response] = (await answered) as [IncomingMessage]
    await response.toArray()
    return response.statusCode ?? 0
  }

  it('gets an answer that is no fault of ours', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
        anyPath,
        query,
        headers,
        body,
        async (method, path, search, given, text) => {
          const sent = { 'content-type': 'application/json', ...given }
          const address = sendable(`${path}?${search}`)
          expect(await send(method, address, sent, text)).toBeLessThan(500)
        },
      ),
      { numRuns: requestsMax },
    )
  })
})

/** Node's client refuses some characters in an address; what it takes is sent as it is. */
const sendable = (address: string): string => address.replaceAll(/[^!-~]/g, '')
