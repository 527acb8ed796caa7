import express from 'express'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { registerBody } from '../../../src/contracts/accounts/accounts.ts'
import { stocksQuery } from '../../../src/contracts/market/stocks.ts'
import { DamagedLog, EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import { httpLimits } from '../../../src/http/limits/http-limits.ts'
import { HasherBusy } from '../../../src/http/passwords/hasher.ts'
import { refusalPage } from '../../../src/http/news/refusal-page.ts'
import { notValid } from '../../../src/http/refusals/faults.ts'
import { refusalOf } from '../../../src/http/refusals/from-exception.ts'
import type { Refusal } from '../../../src/http/refusals/refusal.ts'
import { refusesBy, sendRefusal } from '../../../src/http/refusals/send.ts'
import { answerTo } from '../../../src/http/refusals/table.ts'
import { PastReadsBusy } from '../../../src/http/time/past-reads.ts'
import { ReadModelUnavailable } from '../../../src/projections/errors.ts'

const requestId = '4b5fb5a2-7e0e-4f6b-9f0e-52f3c1d0a001'

const answering = (refusal: Refusal) =>
  request(
    express().use((req, res) => {
      req.id = requestId
      sendRefusal(req, res, refusal)
    }),
  ).get('/')

type FactsOf<Type, One = Refusal> = One extends { readonly type: infer Of }
  ? Type extends Of
    ? Omit<One, 'type'>
    : never
  : never

/** Every refusal with its status, its words, and the seconds after which to ask again. */
const answers: {
  readonly [Type in Refusal['type']]: readonly [
    FactsOf<Type>,
    status: number,
    sentence: string,
    retryAfterSeconds?: number,
  ]
} = {
  not_valid: [
    {
      faults: [
        { path: 'a', message: 'A is long' },
        { path: 'b', message: 'B is short' },
      ],
    },
    400,
    'A is long; B is short',
  ],
  malformed: [{ sentence: 'The body is not valid JSON' }, 400, 'The body is not valid JSON'],
  no_past: [{ method: 'GET', path: '/api/x' }, 400, 'GET /api/x has no past'],
  never_known: [
    { symbol: 'AAPL', quantity: 'RSI (14)' },
    409,
    'AAPL has no RSI (14), so the rule can never hold',
  ],
  alert_paused: [{}, 409, 'The alert is paused'],
  alert_over: [{}, 409, 'The alert has triggered or expired; arm it again'],
  alert_expired: [
    {},
    409,
    'The time at which the alert expires has passed; edit it to choose a later one',
  ],
  restored_too_late: [{}, 409, 'An alert can be restored for 10 minutes'],
  not_signed_in: [{}, 401, 'Not signed in'],
  wrong_credentials: [{}, 401, 'Invalid username or password'],
  foreign_origin: [{}, 403, 'This request came from another site and was rejected'],
  no_such_call: [{ method: 'GET', path: '/api/x' }, 404, 'Unknown route GET /api/x'],
  wrong_method: [
    { method: 'PUT', path: '/api/x', allowed: ['GET', 'POST'] },
    405,
    'PUT is not allowed for /api/x; use GET, POST',
  ],
  unknown_symbol: [{ symbol: 'XYZ' }, 404, 'Unknown symbol XYZ'],
  no_previous_close: [
    { symbol: 'XYZ' },
    409,
    'XYZ has no previous close to measure the change against',
  ],
  no_average_volume: [
    { symbol: 'XYZ' },
    409,
    'XYZ has no average volume to measure the volume against',
  ],
  unknown_thing: [{ what: 'alert' }, 404, 'There is no such alert'],
  damaged_segment: [
    { date: '2026-01-31', segment: '7' },
    404,
    'Segment 7 of the tape of 2026-01-31 is damaged',
  ],
  not_on_watchlist: [{ symbol: 'XYZ' }, 404, 'XYZ is not on your watchlist'],
  first_list_stays: [{}, 409, 'The first list cannot be deleted'],
  order_differs: [{}, 409, 'The list has changed in the meantime; load it again'],
  limit_reached: [{ sentence: 'At most 2 alerts' }, 409, 'At most 2 alerts'],
  username_taken: [{}, 409, 'Username already exists'],
  email_taken: [{}, 409, 'Email already registered'],
  body_too_large: [{}, 413, 'The body is larger than 64 KiB'],
  not_json: [{}, 415, 'The body must be JSON in UTF-8 (Content-Type: application/json)'],
  channel_not_confirmed: [{}, 409, 'This channel is not confirmed'],
  channel_known: [{}, 409, 'You have a channel with this address already'],
  no_mail_server: [{}, 409, 'This server sends no e-mail'],
  mail_unavailable: [
    {},
    503,
    'The mail server did not accept the message; try again in a moment',
    60,
  ],
  key_reused: [{}, 422, 'This Idempotency-Key was already used with another body'],
  too_many: [
    { what: 'wrong passwords', retryAfterSeconds: 60 },
    429,
    'Too many wrong passwords; try again in 1 minute',
    60,
  ],
  busy: [{}, 503, 'Too many people are signing in; try again in a moment', 2],
  crowded: [{}, 503, 'Too many historical queries are running. Try again in a moment.', 2],
  behind: [{}, 503, 'Your last change is not visible yet; try again in a moment', 1],
  scanner_reads: [{}, 503, 'The scanner is still loading; try again in a moment', 5],
  market_unavailable: [
    {},
    503,
    'The market data provider is unavailable; try again in a moment',
    10,
  ],
  damaged_log: [
    {},
    503,
    'Our records are damaged; changes cannot be saved until they are restored',
    60,
  ],
  unavailable: [{}, 503, 'The service is temporarily unavailable', 5],
  internal: [{}, 500, 'Something went wrong on our side'],
}

const answerRows = Object.entries(answers).map(
  ([type, [facts, status, sentence, retryAfterSeconds]]) => ({
    refusal: { type, ...facts } as Refusal,
    status,
    sentence,
    retryAfterSeconds,
  }),
)

describe('a refusal', () => {
  it.each(answerRows)(
    '$refusal.type has its status, its words and its wait',
    ({ refusal, status, sentence, retryAfterSeconds }) => {
      const answer = answerTo(refusal)
      expect(answer).toMatchObject({ status, sentence })
      expect(answer.retryAfterSeconds).toBe(retryAfterSeconds)
    },
  )

  it('is kept by no cache, and names the methods that the path has', async () => {
    const refusal = { type: 'wrong_method', method: 'PUT', path: '/', allowed: ['GET', 'POST'] }
    const { headers } = await answering(refusal as Refusal)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      allow: 'GET, POST',
      vary: 'Accept',
    })
    expect((await answering({ type: 'internal' })).headers).not.toHaveProperty('allow')
  })

  it('tells in words and in a header when to come again', async () => {
    const wait = (retryAfterSeconds: number): Refusal => ({
      type: 'too_many',
      what: 'wrong passwords',
      retryAfterSeconds,
    })
    const soon = await answering(wait(1))
    expect(soon.text).toBe('Too many wrong passwords; try again in 1 second')
    const later = await answering(wait(601))
    expect(later.text).toBe('Too many wrong passwords; try again in 11 minutes')
    expect(later.headers['retry-after']).toBe('601')
  })

  it('is one plain sentence unless the caller prefers a problem document', async () => {
    for (const accept of ['*/*', 'application/json', 'text/html,*/*;q=0.8']) {
      const { text, type, status } = await answering({ type: 'not_signed_in' }).set(
        'Accept',
        accept,
      )
      expect({ text, type, status }).toEqual({
        text: 'Not signed in',
        type: 'text/plain',
        status: 401,
      })
    }
  })

  it('is the same as a problem document for who asks for one', async () => {
    const response = await answering({ type: 'username_taken' }).set(
      'Accept',
      'application/problem+json',
    )
    expect(response.type).toBe('application/problem+json')
    expect(JSON.parse(response.text)).toEqual({
      type: 'urn:tapedeck:problem:username-taken',
      title: 'Conflict',
      status: 409,
      detail: 'Username already exists',
      instance: `urn:uuid:${requestId}`,
    })
  })

  it('is a page where one was asked for, with a way to try again once it may go better', async () => {
    const app = express().use(refusesBy(refusalPage), (req, res) => {
      req.id = requestId
      sendRefusal(req, res, { type: 'unavailable' })
    })
    const asked = () => request(app).get('/api/news/x?a="b&language=zh-TW')
    const page = await asked().set('Accept', 'text/html,*/*;q=0.8')
    expect([page.status, page.type]).toEqual([503, 'text/html'])
    expect(page.text).toContain('<h1>服務暫時無法使用</h1>')
    expect(page.text).toContain('<a href="/api/news/x?a=%22b&amp;language=zh-TW">再試一次</a>')
    const plain = await asked().set('Accept', '*/*')
    expect([plain.type, plain.text]).toEqual([
      'text/plain',
      'The service is temporarily unavailable',
    ])
  })

  it('is marked as English on a page in another language that has no words for it', async () => {
    const app = express().use(refusesBy(refusalPage), (req, res) => {
      req.id = requestId
      sendRefusal(req, res, { type: 'limit_reached', sentence: 'No table knows this sentence' })
    })
    const page = await request(app).get('/api/news/x?language=zh-TW').set('Accept', 'text/html')
    expect(page.text).toContain('<h1 lang="en">No table knows this sentence</h1>')
  })

  it('of our own fault says nothing but the id by which the log has it', async () => {
    const { text, status } = await answering({ type: 'internal' })
    expect(status).toBe(500)
    expect(text).toBe(`Something went wrong on our side (request ${requestId})`)
  })
})

describe('a body that is not valid', () => {
  const refusalFor = (body: unknown): Refusal => {
    const parsed = registerBody.safeParse(body)
    if (parsed.success) throw new Error('This body was to be refused.')
    return notValid(parsed.error)
  }

  it('is answered with every field that is wrong, named', async () => {
    const refusal = refusalFor({ username: '', password: 'short', email: 'x', extra: 1 })
    const { text } = await answering(refusal)
    expect(text).toContain('Username is required')
    expect(text).toContain('Password must have 8 to 128 characters')
    expect(text).toContain('Email is not an e-mail address')
    const response = await answering(refusal).set('Accept', 'application/problem+json')
    const { errors } = JSON.parse(response.text) as { errors: { path: string }[] }
    expect(errors.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['username', 'firstName', 'lastName', 'email', 'phone', 'password']),
    )
  })

  it('names the field where the schema itself does not', () => {
    const { error } = stocksQuery.safeParse({ limit: 'many' })
    expect(answerTo(notValid(error!)).sentence).toBe('limit must be a whole number')
    expect(answerTo(notValid(error!, 'query')).sentence).toBe('query.limit must be a whole number')
  })

  it('names no more faults than a person would read', () => {
    const body = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [index, index]))
    const { error } = z.record(z.string(), z.string()).safeParse(body)
    const refusal = notValid(error!)
    expect(refusal).toHaveProperty('faults.length', httpLimits.faultsShownMax)
  })

  it('is answered also when there is none at all', () => {
    expect(answerTo(refusalFor(undefined)).sentence).toBe('The body is required')
  })
})

describe('an exception', () => {
  it.each<[unknown, Refusal]>([
    [new EventStoreUnavailable('down'), { type: 'unavailable' }],
    [new ReadModelUnavailable('down'), { type: 'unavailable' }],
    [Object.assign(new Error(), { code: 'SQLITE_FULL' }), { type: 'unavailable' }],
    [new DamagedLog('broken chain'), { type: 'damaged_log' }],
    [new HasherBusy('full'), { type: 'busy' }],
    [new PastReadsBusy('full'), { type: 'crowded' }],
    [Object.assign(new Error(), { type: 'entity.too.large' }), { type: 'body_too_large' }],
    [
      Object.assign(new Error(), { type: 'entity.parse.failed' }),
      { type: 'malformed', sentence: 'The body is not valid JSON' },
    ],
    [
      Object.assign(new Error(), { type: 'request.aborted' }),
      { type: 'malformed', sentence: 'The body ended too early' },
    ],
    [
      Object.assign(new Error(), { type: 'request.size.invalid' }),
      { type: 'malformed', sentence: 'The body is not as long as it says' },
    ],
    [Object.assign(new Error(), { type: 'charset.unsupported' }), { type: 'not_json' }],
    [Object.assign(new Error(), { type: 'encoding.unsupported' }), { type: 'not_json' }],
    [new URIError('bad'), { type: 'malformed', sentence: 'The address is not valid' }],
    [new TypeError('a bug'), { type: 'internal' }],
    ['thrown text', { type: 'internal' }],
    [null, { type: 'internal' }],
  ])('%o is answered as %o', (error, refusal) => {
    expect(refusalOf(error)).toEqual(refusal)
  })
})
