import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userReply } from '../../../../src/contracts/accounts/user-reply.ts'
import { openApp, type TestApp } from '../../../support/http/app.ts'
import { somebody } from '../../../support/http/people.ts'

describe('registering', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp()
  })
  afterAll(() => app.close())

  it.each([
    ['eight characters outside the basic plane', '🦉🦊🐝🐢🦔🦡🐙🦑'],
    ['another script, with spaces', '  密碼 很 難 猜 啊  '],
    ['128 of them', 'ß'.repeat(128)],
    ['only small letters', 'qwmnzxvplk'],
  ])('takes a password of %s, and signs in with it', async (_, password) => {
    const person = somebody({ password })
    await app.agent().post('/api/register').send(person).expect(201)
    await app.caughtUp()
    const { username } = person
    await app.agent().post('/api/login').send({ username, password }).expect(200)
    const trimmed = { username, password: `${password}x`.slice(1) }
    await app.agent().post('/api/login').send(trimmed).expect(401)
  })

  it.each([
    ['seven characters outside the basic plane', '🦉🦊🐝🐢🦔🦡🐙'],
    ['129 of them', 'ß'.repeat(129)],
  ])('refuses a password of %s', async (_, password) => {
    const response = await app.agent().post('/api/register').send(somebody({ password }))
    expect([response.status, response.text]).toEqual([
      400,
      'Password must have 8 to 128 characters',
    ])
  })

  it('gives the user, signed in at once', async () => {
    const agent = app.agent()
    const { password: _, ...profile } = somebody()
    const response = await agent
      .post('/api/register')
      .send({ ...profile, password: 'tape reader 9' })
    expect(response.status).toBe(201)
    const user = userReply.parse(response.body)
    expect(user).toEqual({ id: user.id, createdAt: user.createdAt, ...profile })
    const current = await agent.get('/api/user')
    expect({ status: current.status, body: current.body as unknown }).toEqual({
      status: 200,
      body: user,
    })
    expect(current.headers['cache-control']).toBe('no-store')
  })

  it('keeps the session in a cookie that scripts and other sites do not get', async () => {
    const response = await app.agent().post('/api/register').send(somebody())
    const cookies = response.headers['set-cookie'] as unknown as string[]
    const session = cookies.find((cookie) => cookie.startsWith('tapedeck.sid='))
    expect(session).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
    expect(cookies.find((cookie) => cookie.startsWith('tapedeck.position.'))).toMatch(
      /^tapedeck\.position\.accounts=\d+\/\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  it('refuses a name that is taken, however it is written', async () => {
    const taken = somebody({ username: 'Grace.Hopper' })
    await app.agent().post('/api/register').send(taken).expect(201)
    const response = await app
      .agent()
      .post('/api/register')
      .send(somebody({ username: 'grace.HOPPER' }))
    expect([response.status, response.text]).toEqual([409, 'Username already exists'])
  })

  const form =
    'Username may contain letters, digits, dots, dashes and underscores, must start with a letter or digit and must not end with a dot'
  const oneAlphabet = 'Username must use letters of a single alphabet'
  const reserved = 'Username is reserved; choose another'
  it.each([
    ...['ada.', '.ada', 'a..', 'a b'].map((username) => [username, form] as const),
    ...['аdmin', 'suppοrt', 'аdа', 'ada١'].map((username) => [username, oneAlphabet] as const),
    ...['admin', 'Adm1n', 'adrnin', 'sup-port', 'MODERATOR', 'Tape_Deck', 'former_trader'].map(
      (username) => [username, reserved] as const,
    ),
  ])('refuses the username %s: %s', async (username, message) => {
    const response = await app.agent().post('/api/register').send(somebody({ username }))
    expect([response.status, response.text]).toEqual([400, message])
  })

  it('refuses a username that looks like one that is taken', async () => {
    const taken = somebody({ username: 'Willemina.Modern' })
    await app.agent().post('/api/register').send(taken).expect(201)
    for (const username of ['WiIlemina.Modern', 'willemina.rnodern', 'Willernina.M0dern']) {
      const response = await app.agent().post('/api/register').send(somebody({ username }))
      expect([response.status, response.text]).toEqual([409, 'Username already exists'])
    }
    const { password } = taken
    const spelled = { username: 'willemina.modern', password }
    await app.agent().post('/api/login').send(spelled).expect(200)
  })

  it('refuses an e-mail address that is taken', async () => {
    const email = 'grace@example.org'
    await app.agent().post('/api/register').send(somebody({ email })).expect(201)
    const response = await app
      .agent()
      .post('/api/register')
      .send(somebody({ email: 'GRACE@example.org' }))
    expect([response.status, response.text]).toEqual([409, 'Email already registered'])
  })

  it.each([
    ['username', { username: '' }, 'Username is required'],
    ['password', { password: 'short' }, 'Password must have 8 to 128 characters'],
    ['password', { password: 'Password' }, 'Password is too common; choose another'],
    [
      'password',
      { username: 'grace.hopper', password: 'Grace.Hopper' },
      'Password must not be your name or the product’s name; choose another',
    ],
    ['email', { email: 'nowhere' }, 'Email is not an e-mail address'],
  ])('names the field that is wrong: %s %o', async (path, given, message) => {
    const agent = app.agent()
    const response = await agent.post('/api/register').send({ ...somebody(), ...given })
    expect([response.status, response.text]).toEqual([400, message])
    const problem = await agent
      .post('/api/register')
      .set('Accept', 'application/problem+json')
      .send({ ...somebody(), ...given })
    expect(JSON.parse(problem.text)).toMatchObject({ status: 400, errors: [{ path, message }] })
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  it('leaves nothing of the person in clear in any file', async () => {
    const person = somebody({
      username: 'Rosalind.Franklin',
      firstName: 'Rosalind',
      lastName: 'Franklinstein',
      email: 'rosalind@kings.example',
      phone: '+44 20 7836 5454',
      password: 'photograph fifty one',
    })
    const agent = app.agent()
    await agent.post('/api/register').send(person).expect(201)
    const { username, password } = person
    await agent.post('/api/login').send({ username, password }).expect(200)
    await app.caughtUp()
    const files = readdirSync(app.folder, { recursive: true, withFileTypes: true })
    const contents = files
      .filter((file) => file.isFile())
      .map((file) =>
        readFileSync(join(file.parentPath, file.name)).toString('latin1').toLowerCase(),
      )
    expect(contents.length).toBeGreaterThan(4)
    for (const personal of Object.values(person))
      for (const content of contents) expect(content.includes(personal.toLowerCase())).toBe(false)
  })

  it('refuses fields that it does not know', async () => {
    const response = await app
      .agent()
      .post('/api/register')
      .send({ ...somebody(), admin: true })
    expect([response.status, response.text]).toEqual([400, 'Unrecognized key: "admin"'])
  })

  it('lets one of fifty win who want one name at the same time', async () => {
    const username = 'everybody'
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const response = await app.agent().post('/api/register').send(somebody({ username }))
        return response.status
      }),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  })
})

describe('registering too often from one address', () => {
  it('has to wait', async () => {
    const app = await openApp({ limits: { registrationsPerAddressMax: 2 } })
    try {
      await app.agent().post('/api/register').send(somebody()).expect(201)
      await app
        .agent()
        .post('/api/register')
        .send(somebody({ email: 'wrong' }))
        .expect(400)
      await app.agent().post('/api/register').send(somebody()).expect(201)
      const response = await app.agent().post('/api/register').send(somebody())
      expect(response.status).toBe(429)
      expect(response.text).toMatch(/^Too many registrations; try again in \d+ minutes$/)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(3_500)
    } finally {
      await app.close()
    }
  })
})
