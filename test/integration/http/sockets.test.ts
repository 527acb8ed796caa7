import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Alert } from '../../../src/contracts/alerts/alerts.ts'
import { fireAlert, issueSignal, pauseAlert, resumeAlert } from '../../support/http/occurrences.ts'
import { openSockets, type SocketsApp } from '../../support/http/sockets.ts'
import { friday } from '../../support/http/traders.ts'
import type { SocketClient } from '../../support/realtime/socket-client.ts'

const over = [1008, 'The session is over']

const changedTo = (alert: Alert | null) => ({ type: 'alerts_changed', alert })

/** The first frame of this type that has an alert. */
const ofAlert = async (client: SocketClient, type: 'alert_triggered' | 'alerts_changed') => {
  const found = () =>
    client.frames.find((frame) => frame.type === type && 'alert' in frame && frame.alert !== null)
  await client.until(() => found() !== undefined)
  return found()
}

describe('sockets of the product', () => {
  let world: SocketsApp
  beforeAll(async () => {
    world = await openSockets()
    await world.app.list(friday, [
      { symbol: 'AAPL', name: 'Apple Inc.', sector: 'Technology', closes: [190, 200] },
      { symbol: 'BRK.B', name: 'Berkshire', sector: 'Financials', closes: [300, 310] },
    ])
    await world.app.caughtUp()
  })
  afterAll(() => world.close())

  it('are told of a chat message, visitors too, under the name of who said it', async () => {
    const ann = await world.trader()
    const [own, visitor] = [await world.connect(ann.session), await world.connect(null)]
    const said = await ann.agent.post('/api/chat').send({ message: 'Hello $AAPL' }).expect(201)
    for (const client of [own, visitor])
      expect(await client.next('chat_message')).toEqual({
        type: 'chat_message',
        ...(said.body as object),
      })
  })

  it('follow a share under every spelling of its symbol', async () => {
    const ann = await world.trader()
    const client = await world.connect(ann.session)
    await client.ask({ type: 'subscribe_quotes', symbols: ['aapl', '$AAPL', 'brk-b', 'NOPE-X'] })
    for (const symbol of ['BRK-B', 'brk/b', 'NYSE:BRK.B']) {
      const told = await client.ask({ type: 'subscribe_price', symbol })
      expect(told).toContainEqual(
        expect.objectContaining({ type: 'price_update', symbol: 'BRK.B' }),
      )
    }
    expect(await client.ask({ type: 'unsubscribe_price', symbol: 'brk-b' })).toEqual([])
  })

  it('are told in the order in which it was said', async () => {
    const ann = await world.trader()
    const client = await world.connect(null)
    const texts = Array.from({ length: 15 }, (_, index) => `line ${index.toString()}`)
    for (const message of texts) await ann.agent.post('/api/chat').send({ message }).expect(201)
    for (const message of texts) expect((await client.next('chat_message')).message).toBe(message)
  })

  it('are told of a fired alert if they are its owner’s, on every one of them', async () => {
    const [ann, bob] = [await world.trader(), await world.trader()]
    const mine = [await world.connect(ann.session), await world.connect(ann.session)]
    const others = [await world.connect(bob.session), await world.connect(null)]
    const { created, at, price } = await fireAlert(world.app, ann.agent)
    for (const client of mine)
      expect(await ofAlert(client, 'alert_triggered')).toEqual({
        type: 'alert_triggered',
        alert: {
          ...created,
          isActive: false,
          state: 'triggered',
          triggeredAt: new Date(at).toISOString(),
        },
        price,
        symbol: created.symbol,
      })
    for (const client of others) expect(await client.ask()).toEqual([])
  })

  it('are told of an alert that is paused and of one that goes on, if it is their trader’s', async () => {
    const [ann, bob] = [await world.trader(), await world.trader()]
    const [own, other] = [await world.connect(ann.session), await world.connect(bob.session)]
    const created = await pauseAlert(world.app, ann.agent)
    expect(await ofAlert(own, 'alerts_changed')).toEqual({
      type: 'alerts_changed',
      alert: { ...created, state: 'paused', pauseReason: 'suspected_split' },
    })
    await resumeAlert(world.app, created.id)
    await own.until(() => own.frames.some((frame) => isDeepStrictEqual(frame, changedTo(created))))
    expect(await other.ask()).toEqual([])
  })

  it('are told to read the alerts again when one was set, deleted or restored', async () => {
    const [ann, bob] = [await world.trader(), await world.trader()]
    const [own, other] = [await world.connect(ann.session), await world.connect(bob.session)]
    const listed = async () => {
      expect(await own.next('alerts_changed')).toEqual(changedTo(null))
      return ((await ann.agent.get('/api/alerts').expect(200)).body as Alert[]).map(({ id }) => id)
    }
    const body = { symbol: 'AAPL', condition: 'price_above', value: 205 }
    const { id } = (await ann.agent.post('/api/alerts').send(body).expect(201)).body as Alert
    expect(await listed()).toEqual([id])
    await ann.agent.delete(`/api/alerts/${id}`).expect(204)
    expect(await listed()).toEqual([])
    await ann.agent.post(`/api/alerts/${id}/restore`).expect(204)
    expect(await listed()).toEqual([id])
    expect(await other.ask()).toEqual([])
  })

  it('are told of a signal if somebody is signed in on them', async () => {
    const ann = await world.trader()
    const [own, visitor] = [await world.connect(ann.session), await world.connect(null)]
    const id = await issueSignal(world.app)
    const frame = await own.next('signal_issued')
    expect(frame.signal).toMatchObject({ id, status: 'active', simulated: true })
    expect(await visitor.ask()).toEqual([])
    await world.app.caughtUp()
    const listed = await ann.agent.get('/api/signals').expect(200)
    expect((listed.body as object[])[0]).toEqual(frame.signal)
  })

  it('may ask for nothing but heartbeats while nobody is signed in on them', async () => {
    const visitor = await world.connect(null)
    expect(await visitor.ask({ type: 'subscribe_quotes', symbols: 'all' })).toEqual([
      { type: 'error', message: 'Not signed in' },
    ])
  })

  it('are closed at once by the sign-out of their session, and no other', async () => {
    const ann = await world.trader()
    const { username, password } = ann
    const phone = world.app.agent()
    const signedIn = await phone.post('/api/login').send({ username, password }).expect(200)
    const other = await world.connect(world.app.sessionCookie(signedIn))
    const [tab, popout] = [await world.connect(ann.session), await world.connect(ann.session)]
    await ann.agent.post('/api/logout').expect(204)
    expect(await tab.closing()).toEqual(over)
    expect(await popout.closing()).toEqual(over)
    expect(await other.ask()).toEqual([])
  })

  it('are closed at once when their session is replaced by a new sign-in', async () => {
    const ann = await world.trader()
    const { username, password } = ann
    const tab = await world.connect(ann.session)
    await ann.agent.post('/api/login').send({ username, password }).expect(200)
    expect(await tab.closing()).toEqual(over)
  })

  it.each([
    ['a change of the password', 'post', '/api/account/password'],
    ['the end of all other sessions', 'delete', '/api/account/sessions'],
  ] as const)('are closed at once by %s, those of other browsers', async (_, method, path) => {
    const ann = await world.trader()
    const { username, password } = ann
    const phone = world.app.agent()
    const signedIn = await phone.post('/api/login').send({ username, password }).expect(200)
    const other = await world.connect(world.app.sessionCookie(signedIn))
    const before = Date.now()
    const body = method === 'post' ? { password, newPassword: 'another tape 10' } : undefined
    await ann.agent[method](path).send(body).expect(204)
    expect(await other.closing()).toEqual(over)
    expect(Date.now() - before).toBeLessThan(1_000)
    await ann.agent.get('/api/user').expect(200)
  })

  it('are closed at once by the erasure of their person', async () => {
    const ann = await world.trader()
    const tab = await world.connect(ann.session)
    const visitor = await world.connect(null)
    await world.app.accounts.eraseUser({
      commandId: randomUUID(),
      userId: ann.id,
      now: new Date(world.app.now()),
      askedBy: null,
    })
    expect(await tab.closing()).toEqual(over)
    expect(await visitor.ask()).toEqual([])
  })
})
