import express from 'express'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { registerBody } from '../../../src/contracts/accounts.ts'
import { stocksQuery } from '../../../src/contracts/stocks.ts'
import { EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import { httpLimits } from '../../../src/http/limits/http-limits.ts'
import { HasherBusy } from '../../../src/http/passwords/hasher.ts'
import { refusalPage } from '../../../src/http/news/refusal-page.ts'
import { notValid } from '../../../src/http/refusals/faults.ts'
import { refusalOf } from '../../../src/http/refusals/from-exception.ts'
import type { Refusal } from '../../../src/http/refusals/refusal.ts'
import { refusesBy, sendRefusal } from '../../../src/http/refusals/send.ts'
import { answerTo } from '../../../src/http/refusals/table.ts'
import { ReadModelUnavailable } from '../../../src/projections/errors.ts'

const requestId = '4b5fb5a2-7e0e-4f6b-9f0e-52f3c1d0a001'

const answering = (refusal: Refusal) =>
  request(
    express().use((req, res) => {
      req.id = requestId
      sendRefusal(req, res, refusal)
    }),
  ).get('/')

describe('a refusal', () => {
  it.each<[Refusal, number, string]>([
    [{ type: 'not_signed_in' }, 401, 'Not signed in'],
    [{ type: 'wrong_credentials' }, 401, 'Invalid username or password'],
    [{ type: 'username_taken' }, 409, 'Username already exists'],
    [{ type: 'email_taken' }, 409, 'Email already registered'],
    [{ type: 'unknown_symbol', symbol: 'XYZ' }, 404, 'Unknown symbol XYZ'],
    [{ type: 'body_too_large' }, 413, 'The body is larger than 64 KiB'],
  ])('has its status and its words: %o', (refusal, status, sentence) => {
    expect(answerTo(refusal)).toMatchObject({ status, sentence })
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
      'The service is not available for the moment',
    ])
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
  it.each<[unknown, Refusal['type']]>([
    [new EventStoreUnavailable('down'), 'unavailable'],
    [new ReadModelUnavailable('down'), 'unavailable'],
    [Object.assign(new Error(), { code: 'SQLITE_FULL' }), 'unavailable'],
    [new HasherBusy('full'), 'busy'],
    [Object.assign(new Error(), { type: 'entity.too.large' }), 'body_too_large'],
    [Object.assign(new Error(), { type: 'entity.parse.failed' }), 'malformed'],
    [Object.assign(new Error(), { type: 'charset.unsupported' }), 'not_json'],
    [new URIError('bad'), 'malformed'],
    [new TypeError('a bug'), 'internal'],
    ['thrown text', 'internal'],
    [null, 'internal'],
  ])('%o is answered as %s', (error, type) => {
    expect(refusalOf(error).type).toBe(type)
  })
})
