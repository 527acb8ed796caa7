import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserReply } from '../../../../src/contracts/accounts/user-reply.ts'
import type { ExportReply, SessionsReply } from '../../../../src/contracts/accounts/own-account.ts'
import { httpLimits } from '../../../../src/http/limits/http-limits.ts'
import { openApp, type TestApp } from '../../../support/http/app.ts'
import { somebody } from '../../../support/http/people.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describe('an account, by its owner', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp()
  })
  afterAll(() => app.close())

  const trader = async () => {
    const person = somebody()
    const marketData = app.agent()
    const response = await marketData.post('/api/register').set('User-Agent', firefox).send(person)
    const { username, password } = person
    const signIn = (given = password) => {
      const agent = app.agent()
      return agent
        .post('/api/login')
        .set('User-Agent', iphone)
        .send({ username, password: given })
        .then(({ status }) => ({ agent, status }))
    }
    return { person, marketData, id: (response.body as UserReply).id, response, signIn }
  }
  const newPassword = 'another tape 10'

  it('changes its password: other sessions end, and only the new one opens it', async () => {
    const { person, marketData, id, response, signIn } = await trader()
    const phone = await signIn()
    const { password } = person
    await marketData.post('/api/account/password').send({ password, newPassword }).expect(204)
    await marketData.get('/api/user').expect(200)
    await phone.agent.get('/api/user').expect(401)
    // A copy of this browser's own cookie from before is worth nothing either.
    const copied = app.agent().get('/api/user').set('Cookie', app.sessionCookie(response))
    expect((await copied).status).toBe(401)
    expect((await signIn()).status).toBe(401)
    expect((await signIn(newPassword)).status).toBe(200)
    expect(await app.eventTypes(`user-${id}`)).toContain('UserPasswordChanged')
  })

  it('is not opened by the old password while the read model stands still', async () => {
    const { person, marketData, signIn } = await trader()
    await app.caughtUp()
    app.holdProjections()
    try {
      const { password } = person
      await marketData.post('/api/account/password').send({ password, newPassword }).expect(204)
      expect((await signIn()).status).toBe(401)
    } finally {
      app.releaseProjections()
    }
  })

  it.each([
    ['wrong', 'not it', newPassword, 'Current password is wrong'],
    ['right', null, 'short', 'Password must have 8 to 128 characters'],
    ['right', null, 'password123', 'Password is too common; choose another'],
    [
      'right',
      null,
      'AdaLovelace',
      'Password must not be your name or the product’s name; choose another',
    ],
  ])('refuses a change with a %s password (%s) to %s', async (_, given, wanted, sentence) => {
    const { person, marketData } = await trader()
    const body = { password: given ?? person.password, newPassword: wanted }
    const response = await marketData.post('/api/account/password').send(body)
    expect([response.status, response.text]).toEqual([400, sentence])
  })

  it('counts wrong passwords here as at sign-in, so that a stolen session guesses nothing', async () => {
    const { person, marketData } = await trader()
    const attempt = (password: string) =>
      marketData.delete('/api/account').send({ username: person.username, password })
    for (let times = 0; times < httpLimits.wrongPasswordsPerAccountAndAddressMax; times += 1)
      await attempt('a guess').expect(400)
    expect((await attempt(person.password)).status).toBe(429)
  })

  it('lists its sessions with device, times, and which of them asks', async () => {
    const { marketData, signIn } = await trader()
    app.advance(60_000)
    const phone = await signIn()
    const list = async (agent = marketData) =>
      (await agent.get('/api/account/sessions').expect(200)).body as SessionsReply
    const signedInAt = new Date(app.now()).toISOString()
    const before = new Date(app.now() - 60_000).toISOString()
    expect(await list()).toMatchObject([
      { browser: 'Safari', system: 'iOS', signedInAt, lastSeenAt: signedInAt, current: false },
      { browser: 'Firefox', system: 'Windows', signedInAt: before, current: true },
    ])
    expect((await list(phone.agent)).map(({ current }) => current)).toEqual([true, false])
    const text = JSON.stringify(await list())
    expect(text).not.toContain('sid')
  })

  it('ends one session, all others, and nobody else’s', async () => {
    const { marketData, id, signIn } = await trader()
    const [phone, laptop, tablet] = [await signIn(), await signIn(), await signIn()]
    const mallory = await trader()
    const sessionOf = async (agent: TestApp extends { agent(): infer A } ? A : never) =>
      ((await agent.get('/api/account/sessions')).body as SessionsReply).find(
        ({ current }) => current,
      )?.id ?? 'none'
    const phoneId = await sessionOf(phone.agent)
    await mallory.marketData.delete(`/api/account/sessions/${phoneId}`).expect(404)
    await marketData.delete(`/api/account/sessions/${phoneId}`).expect(204)
    await phone.agent.get('/api/user').expect(401)
    await laptop.agent.get('/api/user').expect(200)
    await marketData.delete('/api/account/sessions').expect(204)
    await laptop.agent.get('/api/user').expect(401)
    await tablet.agent.get('/api/user').expect(401)
    await marketData.get('/api/user').expect(200)
    await mallory.marketData.get('/api/user').expect(200)
    const ended = (await app.eventTypes(`user-${id}`)).filter((t) => t === 'UserSessionsEnded')
    expect(ended).toHaveLength(2)
  })

  it('changes names, e-mail address and phone, by the password', async () => {
    const { person, marketData, response } = await trader()
    const changes = {
      firstName: 'Augusta',
      lastName: 'King',
      email: 'gus@example.org',
      phone: '123',
    }
    const put = (body: object) => marketData.put('/api/account').send(body)
    const wrong = await put({ ...changes, password: 'wrong' })
    expect([wrong.status, wrong.text]).toEqual([400, 'Current password is wrong'])
    const changed = await put({ ...changes, password: person.password }).expect(200)
    expect(changed.body).toEqual({ ...(response.body as UserReply), ...changes })
    expect((await marketData.get('/api/user').expect(200)).body).toEqual(changed.body)
    const other = await trader()
    const taken = await other.marketData
      .put('/api/account')
      .send({ ...changes, email: 'GUS@example.org', password: other.person.password })
    expect([taken.status, taken.text]).toEqual([409, 'Email already registered'])
  })

  it('is given out whole, with what is sealed opened, and no secret', async () => {
    const { person, marketData, id, signIn } = await trader()
    const bob = await trader()
    await bob.marketData.post('/api/chat').send({ message: 'not mine' }).expect(201)
    await marketData.post('/api/chat').send({ message: 'mine' }).expect(201)
    const { phone: _, username: __, ...rest } = person
    await marketData
      .put('/api/account')
      .send({ ...rest, phone: '999' })
      .expect(200)
    await signIn()
    const response = await marketData.get('/api/account/export').expect(200)
    expect(response.headers['content-disposition']).toContain('tapedeck-account.json')
    const held = response.body as ExportReply
    expect(held.account).toMatchObject({ id, phone: '999', email: person.email })
    expect(held.sessions).toHaveLength(2)
    expect(held.history.map(({ type }) => type)).toEqual([
      ...['NameReserved', 'NameReserved', 'UserRegistered', 'ChatMessageSent'],
      ...['UserProfileChanged', 'UserSignedIn'],
    ])
    expect(held.history[2]?.data).toMatchObject({ profile: { phone: person.phone } })
    expect(response.text).not.toMatch(/not mine|argon2|sealed|v1\./)
    expect(response.text).not.toContain(bob.id)
  })

  it('is deleted by password and typed name: nobody is left, and the names are free', async () => {
    const { person, marketData, id } = await trader()
    const { username, password } = person
    const remove = (body: object) => marketData.delete('/api/account').send(body)
    const other = await remove({ username: 'somebody.else', password })
    expect([other.status, other.text]).toEqual([400, 'Username does not match your account'])
    await remove({ username: username.toUpperCase(), password }).expect(204)
    await marketData.get('/api/user').expect(401)
    expect((await app.eventTypes(`user-${id}`)).at(-1)).toBe('UserErased')
    await app.agent().post('/api/register').send(person).expect(201)
  })

  it.each([
    ['post', '/api/account/password'],
    ['put', '/api/account'],
    ['delete', '/api/account'],
    ['get', '/api/account/sessions'],
    ['get', '/api/account/export'],
  ] as const)('is nothing for visitors or other sites: %s %s', async (method, path) => {
    await app.agent()[method](path).expect(401)
    const { marketData } = await trader()
    if (method === 'get') return
    await marketData[method](path).set('Origin', 'https://evil.example').send({}).expect(403)
  })
})
