import fc from 'fast-check'

const list = '/api/watchlists/11111111-1111-4111-8111-111111111111'

/** Calls with a valid body, which tests then break. */
export const rightBodies: readonly (readonly [method: string, path: string, body: object])[] = [
  ['POST', '/api/register', { username: 'x', firstName: 'a', lastName: 'b', email: 'a@b.example' }],
  ['POST', '/api/login', { username: 'trader1', password: 'wrong' }],
  ['POST', '/api/account/password', { password: 'wrong', newPassword: 'a long enough one' }],
  [
    'PUT',
    '/api/account',
    { firstName: 'a', lastName: 'b', email: 'a@b.example', phone: '+1 555', password: 'wrong' },
  ],
  ['DELETE', '/api/account', { username: 'trader1', password: 'wrong' }],
  ['POST', '/api/chat', { message: 'Hello $AAPL' }],
  ['POST', '/api/watchlist', { symbol: 'AAPL' }],
  ['POST', '/api/alerts', { symbol: 'AAPL', condition: 'price_above', value: 1.5 }],
  [
    'POST',
    '/api/alerts/dry-run',
    { symbol: 'AAPL', condition: 'percent_change', value: 1, from: '2025-06-01T00:00:00Z' },
  ],
  ['POST', '/api/stocks/load-nyse', {}],
  ['POST', '/api/market/update', { symbols: ['AAPL'] }],
  [
    'POST',
    '/api/scanner/outcomes',
    {
      rules: [{ field: 'PRICE', operator: 'equal', compareType: 'NUMERIC', compareValue: '1' }],
      from: '2025-06-02',
      to: '2025-06-05',
    },
  ],
  [
    'POST',
    '/api/scanner/history',
    {
      rules: [{ field: 'PRICE', operator: 'equal', compareType: 'NUMERIC', compareValue: '1' }],
      from: '2025-06-02',
      to: '2025-06-05T12:00:00Z',
      every: 'hour',
    },
  ],
  [
    'POST',
    '/api/scanner/scan',
    {
      rules: [
        { field: 'PRICE', operator: 'equal', compareType: 'NUMERIC', compareValue: '1', period: 5 },
      ],
    },
  ],
  ['POST', '/api/scanner/presets', { name: 'x', filters: '[{"field":"PRICE"}]', isDefault: true }],
  [
    'PUT',
    '/api/scanner/presets/11111111-1111-4111-8111-111111111111',
    { name: 'x', filters: '[]' },
  ],
  ['POST', '/api/watchlists', { name: 'Chips' }],
  ['PUT', list, { name: 'Chips' }],
  ['POST', `${list}/symbols`, { symbol: 'AAPL', before: null }],
  ['PUT', `${list}/symbols/AAPL`, { note: 'Earnings soon' }],
  ['POST', `${list}/sections`, { title: 'Chips', before: 'AAPL' }],
  ['PUT', `${list}/sections/11111111-1111-4111-8111-111111111111`, { title: 'Chips' }],
  ['PUT', `${list}/order`, { symbols: ['AAPL'] }],
  [
    'PUT',
    '/api/drawings/AAPL/11111111-1111-4111-8111-111111111111',
    { tool: 'text', anchors: [{ time: 1_767_571_200, price: 200 }], text: 'Support' },
  ],
  ['POST', '/api/channels', { type: 'webhook', address: 'https://example.org/' }],
  ['POST', '/api/channels/11111111-1111-4111-8111-111111111111/confirm', { code: '123456' }],
  [
    'PUT',
    '/api/alerts/11111111-1111-4111-8111-111111111111',
    {
      symbol: 'AAPL',
      rule: { match: 'any', conditions: [{ left: 'rsi14', operator: 'below', right: 30 }] },
      repeat: 'every',
      cooldownSeconds: 60,
      expiresAt: '2100-01-01T00:00:00Z',
    },
  ],
  ['DELETE', '/api/alerts/11111111-1111-4111-8111-111111111111', {}],
  ['DELETE', '/api/watchlist/AAPL', {}],
]

const readPaths = [
  '/api/user',
  '/api/stocks',
  '/api/stocks/AAPL',
  '/api/stocks/AAPL/bars',
  '/api/stocks/AAPL/financials',
  '/api/market/reference/AAPL',
  '/api/openapi.html',
  '/api/watchlist',
  '/api/alerts',
  '/api/alerts/11111111-1111-4111-8111-111111111111/history',
  '/api/chat',
  '/api/news',
  '/api/news/11111111-1111-4111-8111-111111111111',
  '/api/signals',
  '/api/signals/calibration',
  '/api/scanner/presets',
  '/api/scanner/metrics',
  '/api/openapi.json',
]

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
  '2025-06-01T00:00:00Z',
)
const printable = fc.string({ unit: 'binary-ascii', maxLength: 40 })
const anyPath = fc.oneof(
  fc.constantFrom(...readPaths, ...rightBodies.map(([, path]) => path)),
  fc
    .tuple(
      fc.constantFrom('/api', '/api/stocks', '/api/alerts', '/api/watchlist', ''),
      fc.array(fc.oneof(words, printable.map(encodeURIComponent)), { minLength: 1, maxLength: 4 }),
    )
    .map(([start, parts]) => [start, ...parts].join('/')),
)
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'limit',
        'sort',
        'order',
        'sector',
        'q',
        'timeframe',
        'before',
        'asOf',
        'symbol',
        'limit[]',
      ),
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
    fc.string({ maxLength: 60 }),
    fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'application/problem+json',
      '*/*;q=0',
      'tapedeck.sid=s%3A.; tapedeck.position.stocks=1/1',
      'tapedeck.position.stocks=18446744073709551615/18446744073709551615',
      'same-origin',
      '22222222-2222-4222-8222-222222222222',
    ),
  ),
)

/** What a field can be broken with. */
const wrong = fc.oneof(
  fc.constantFrom(null, true, 0, -0, 1e308, -1e308, '', ' ', '\u0000', '\ud800', [], {}, '💥'),
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.double(),
  fc.anything({ maxDepth: 3 }),
)

const textOf = (value: unknown): string => {
  try {
    const text: unknown = JSON.stringify(value)
    return typeof text === 'string' ? text : ''
  } catch {
    return '{}'
  }
}

/** A right body with some of its fields wrong, missing or more, or its text cut off. */
const brokenBody = (body: object): fc.Arbitrary<string> =>
  fc
    .record({
      changes: fc.dictionary(
        fc.constantFrom(...Object.keys(body), 'more', '__proto__', 'constructor'),
        wrong,
        { maxKeys: 3 },
      ),
      cut: fc.option(fc.nat(60), { freq: 6 }),
    })
    .map(({ changes, cut }) => {
      const text = textOf({ ...body, ...changes })
      return cut === null ? text : text.slice(0, cut)
    })

export interface AnyRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const sendable = (address: string): string => address.replaceAll(/[^!-~]/g, '')

const wildRequest: fc.Arbitrary<AnyRequest> = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
  path: fc.tuple(anyPath, query).map(([path, search]) => sendable(`${path}?${search}`)),
  headers,
  body: fc.oneof(fc.constant(''), printable, fc.json(), wrong.map(textOf)),
})

const brokenRequest: fc.Arbitrary<AnyRequest> = fc
  .constantFrom(...rightBodies)
  .chain(([method, path, body]) =>
    fc.record({
      method: fc.constant(method),
      path: fc.constant(path),
      headers: fc.oneof(
        { weight: 3, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: headers },
      ),
      body: brokenBody(body),
    }),
  )

/** Anything that can come to the port as HTTP, much of it nearly right. */
export const anyRequest: fc.Arbitrary<AnyRequest> = fc.oneof(wildRequest, brokenRequest)
