import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatMessage, chatMessage, chatReply } from '../../../src/contracts/chat.ts'
import { openTraders, type TradersApp } from '../../support/http/traders.ts'

describe('the chat', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders({ limits: { chatPerSecondMax: 1_000, chatBurstMax: 2_000 } })
  })
  afterAll(() => world.close())

  const say = async (message: string, agent = world.ada): Promise<ChatMessage> =>
    chatMessage.parse((await agent.post('/api/chat').send({ message }).expect(201)).body)
  const read = async (query = '', agent = world.app.agent()) =>
    chatReply.parse((await agent.get(`/api/chat${query}`).expect(200)).body).messages

  it('shows what was said to everybody, under the name of who said it', async () => {
    const { ada, bob, adaName, bobName, app } = world
    const first = await say('  Good morning 🦊 ')
    expect(first).toMatchObject({ username: adaName, message: 'Good morning 🦊' })
    expect(await read('', ada)).toEqual([first])
    app.advance(1_000)
    const second = await say('<b>$AAPL</b>', bob)
    expect(second.username).toBe(bobName)
    await app.caughtUp()
    expect(await read()).toEqual([first, second])
  })

  it.each([
    [{}, 'Message is required'],
    [{ message: ' \n ' }, 'Message must have 1 to 500 characters'],
    [{ message: '\u200B\u2060' }, 'Message must have 1 to 500 characters'],
    [{ message: 'x'.repeat(501) }, 'Message must have 1 to 500 characters'],
    [{ message: 'x', room: 'other' }, 'Unrecognized key: "room"'],
  ])('does not take %j', async (body, text) => {
    const response = await world.ada.post('/api/chat').send(body)
    expect([response.status, response.text]).toEqual([400, text])
  })

  it('takes 500 characters as people count them', async () => {
    const message = '🦊'.repeat(500)
    expect((await say(message)).message).toBe(message)
  })

  it('is written by the signed-in only', async () => {
    const response = await world.app.agent().post('/api/chat').send({ message: 'Hello' })
    expect([response.status, response.text]).toEqual([401, 'Not signed in'])
  })

  it('has one line for a key that comes twice, also months later', async () => {
    const key = randomUUID()
    const post = (message: string) =>
      world.bob.post('/api/chat').set('Idempotency-Key', key).send({ message })
    const first = await post('once').expect(201)
    expect((await post('once').expect(201)).body).toEqual(first.body)
    await post('another thing').expect(422)
    await world.app.caughtUp()
    expect((await read()).filter(({ message }) => message === 'once')).toHaveLength(1)
  })

  it('is sent once per change, and 304 to who has it', async () => {
    const reader = world.app.agent()
    const first = await reader.get('/api/chat').expect(200)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const etag = first.headers['etag'] ?? ''
    await reader.get('/api/chat').set('If-None-Match', etag).expect(304)
    await say('something new')
    await world.app.caughtUp()
    await reader.get('/api/chat').set('If-None-Match', etag).expect(200)
  })

  it('can be read as of a past moment, also of another month', async () => {
    const { app } = world
    app.advance(1_000)
    const early = await say('before the month ends')
    const moment = new Date(app.now()).toISOString()
    app.advance(25 * 86_400_000)
    // The sessions of the two have ended meanwhile.
    await world.signInAgain()
    const late = await say('in the next month')
    await app.caughtUp()
    const past = await read(`?asOf=${moment}`)
    expect(past.at(-1)).toEqual(early)
    expect(past).not.toContainEqual(late)
    const now = await read(`?asOf=${new Date(app.now()).toISOString()}`)
    expect(now.slice(-2)).toEqual([early, late])
    expect(now).toEqual(await read())
    const future = new Date(app.now() + 1_000).toISOString()
    await app.agent().get(`/api/chat?asOf=${future}`).expect(400)
  })

  it('shows the newest hundred, oldest first', async () => {
    for (let count = 0; count < 101; count += 1) await say(`line ${count.toString()}`)
    await world.app.caughtUp()
    const messages = await read()
    expect(messages).toHaveLength(100)
    expect(messages[0]?.message).toBe('line 1')
    expect(messages.at(-1)?.message).toBe('line 100')
  })

  it('calls an erased person a former trader, in the present and in the past', async () => {
    const { app, bob } = world
    const said = await say('I was here', bob)
    const { id: userId } = (await bob.get('/api/user')).body as { id: string }
    const moment = new Date(app.now()).toISOString()
    const command = { commandId: randomUUID(), userId, now: new Date(app.now()), askedBy: null }
    await app.accounts.eraseUser(command)
    await app.caughtUp()
    const expected = { ...said, username: 'Former trader' }
    expect((await read()).at(-1)).toEqual(expected)
    expect((await read(`?asOf=${moment}`)).at(-1)).toEqual(expected)
    expect((await bob.post('/api/chat').send({ message: 'and still' })).status).toBe(401)
  })
})

describe('messages of one trader', () => {
  it('are 5 a second with a burst of 20', async () => {
    const world = await openTraders({ limits: { chatPerSecondMax: 2, chatBurstMax: 5 } })
    const statuses: number[] = []
    while (statuses.length < 12 && statuses.at(-1) !== 429)
      statuses.push((await world.ada.post('/api/chat').send({ message: 'hi' })).status)
    expect(statuses.slice(0, 5)).toEqual([201, 201, 201, 201, 201])
    expect(statuses.at(-1)).toBe(429)
    expect((await world.bob.post('/api/chat').send({ message: 'hi' })).status).toBe(201)
    await world.close()
  })
})
