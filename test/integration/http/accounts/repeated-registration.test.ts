import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RegisterBody } from '../../../../src/contracts/accounts/accounts.ts'
import type { UserReply } from '../../../../src/contracts/accounts/user-reply.ts'
import { openApp, type TestApp } from '../../../support/http/app.ts'
import { somebody } from '../../../support/http/people.ts'

describe('a registration that is sent again with its Idempotency-Key', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp()
  })
  afterAll(() => app.close())

  const send = (key: string, body: RegisterBody, agent = app.agent()) =>
    agent.post('/api/register').set('Idempotency-Key', key).send(body)

  it('gets the same answer, is signed in, and is one event', async () => {
    const [key, body] = [randomUUID(), somebody()]
    const first = await send(key, body)
    expect(first.status).toBe(201)
    const agent = app.agent()
    const again = await send(key.toUpperCase(), body, agent)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await agent.get('/api/user')).body).toEqual(first.body)
    const { id } = first.body as UserReply
    expect(await app.eventTypes(`user-${id}`)).toEqual(['UserRegistered'])
  })

  it('is one event also when both are under way at the same time', async () => {
    const [key, body] = [randomUUID(), somebody()]
    const answers = await Promise.all([send(key, body), send(key, body), send(key, body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const ids = new Set(answers.map((answer) => (answer.body as UserReply).id))
    expect(ids.size).toBe(1)
    expect(await app.eventTypes(`user-${[...ids][0] ?? ''}`)).toEqual(['UserRegistered'])
  })

  it.each<[string, Partial<RegisterBody>]>([
    ['password', { password: 'another password' }],
    ['phone number', { phone: '+1 555 0100' }],
    ['username', { username: 'somebody.else' }],
    ['e-mail address', { email: 'somebody.else@example.org' }],
  ])('is refused and signs nobody in when the %s is another one', async (_, change) => {
    const [key, body] = [randomUUID(), somebody()]
    await send(key, body).expect(201)
    const agent = app.agent()
    const response = await send(key, { ...body, ...change }, agent)
    expect([response.status, response.text]).toEqual([
      422,
      'This Idempotency-Key was already used with another body',
    ])
    await agent.get('/api/user').expect(401)
  })

  it('leaves the other name free that a refused repetition asked for', async () => {
    const [key, body] = [randomUUID(), somebody()]
    await send(key, body).expect(201)
    await send(key, { ...body, username: 'still.free' }).expect(422)
    await app
      .agent()
      .post('/api/register')
      .send(somebody({ username: 'still.free' }))
      .expect(201)
  })

  it('is refused when the key is not a UUID', async () => {
    const response = await send('1', somebody())
    expect([response.status, response.text]).toEqual([400, 'Idempotency-Key must be a UUID'])
  })
})
