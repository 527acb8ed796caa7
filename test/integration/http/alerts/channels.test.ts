import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { channelsReply, type ChannelItem } from '../../../../src/contracts/delivery/channels.ts'
import { openChannel } from '../../../../src/delivery/open-channel.ts'
import { channelAggregate } from '../../../../src/domain/channel/decider.ts'
import { channelLimits } from '../../../../src/domain/channel/limits.ts'
import { readChannels } from '../../../../src/projections/past/alerts/read-channels.ts'
import { type HttpPeer, startHttpPeer, withStatus } from '../../../support/delivery/http-peer.ts'
import { startPushPeer } from '../../../support/delivery/push-peer.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

type Agent = TradersApp['ada']

describe('channels', () => {
  let world: TradersApp
  let peer: HttpPeer
  beforeAll(async () => {
    peer = await startHttpPeer()
    world = await openTraders({ limits: { channelMessagesPerUserMax: 1_000 } })
  })
  afterAll(async () => {
    await world.close()
    await peer.close()
  })

  const list = async (agent: Agent = world.ada): Promise<ChannelItem[]> =>
    channelsReply.parse((await agent.get('/api/channels').expect(200)).body)
  const add = async (body: object, agent: Agent = world.ada) =>
    (await agent.post('/api/channels').send(body).expect(201)).body as {
      id: string
      secret?: string
    }
  const someAddress = () => `${peer.url}/${randomUUID()}`
  const openedOf = async (userId: string, channelId: string) => {
    const { events, codec, vault } = world.app
    const channel = (await readChannels({ events, codec }, userId)).get(channelId)
    return channel ? openChannel(vault, userId, channelId, channel) : null
  }
  const remove = (id: string) => world.ada.delete(`/api/channels/${id}`).expect(204)
  const newestCode = () => {
    const message = world.app.mails().at(-1)?.message
    return message?.type === 'channel.code' ? message.code : 'none'
  }

  it('of a webhook have a secret that is shown once, and are ready', async () => {
    const address = someAddress()
    const { id, secret } = await add({ type: 'webhook', address })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const listed = (await list()).find((each) => each.id === id)
    expect(listed).toEqual({ id, type: 'webhook', state: 'ready', why: null, address })
    expect(await list(world.bob)).toEqual([])
    const tested = await world.ada.post(`/api/channels/${id}/test`).expect(200)
    expect(tested.body).toMatchObject({ outcome: 'succeeded', status: 204 })
    const { headers, body } = peer.received.at(-1)!
    const sent = new Webhook(secret ?? '').verify(body, headers as Record<string, string>)
    expect(sent).toMatchObject({ type: 'channel.test' })
    await remove(id)
    expect((await list()).map((each) => each.id)).not.toContain(id)
    await world.ada.delete(`/api/channels/${id}`).expect(404)
  })

  it('are added once under one key, with the same secret, and not with another address', async () => {
    const [key, address] = [randomUUID(), someAddress()]
    const send = (to: string) =>
      world.ada
        .post('/api/channels')
        .set('Idempotency-Key', key)
        .send({ type: 'webhook', address: to })
    const first = await send(address).expect(201)
    expect((await send(address).expect(201)).body).toEqual(first.body)
    await send(someAddress()).expect(422)
    expect((await list()).filter((each) => each.address === address)).toHaveLength(1)
    await remove((first.body as { id: string }).id)
  })

  it('have each address once', async () => {
    const body = { type: 'ntfy', address: someAddress() }
    const { id } = await add(body)
    const again = await world.ada.post('/api/channels').send(body).expect(409)
    expect(again.text).toBe('You have a channel with this address already')
    await add(body, world.bob)
    await remove(id)
  })

  it('of an e-mail address are confirmed by the code that was sent', async () => {
    const { id, secret } = await add({ type: 'email', address: `${randomUUID()}@example.org` })
    expect(secret).toBeUndefined()
    const state = async () => (await list()).find((each) => each.id === id)
    expect(await state()).toMatchObject({
      state: 'unconfirmed',
      why: 'Enter the code that was sent to this address',
    })
    const early = await world.ada.post(`/api/channels/${id}/test`).expect(409)
    expect(early.text).toBe('This channel is not confirmed')
    const confirm = (code: string, agent = world.ada) =>
      agent.post(`/api/channels/${id}/confirm`).send({ code })
    const wrong = newestCode() === '000000' ? '000001' : '000000'
    expect((await confirm(wrong).expect(400)).text).toBe('The code is wrong')
    await confirm(newestCode(), world.bob).expect(404)
    await confirm(newestCode()).expect(204)
    expect(await state()).toMatchObject({ state: 'ready', why: null })
    expect((await confirm(newestCode()).expect(400)).text).toBe('The code is wrong')
    await remove(id)
  })

  it('take no code after several wrong ones, or after an hour', async () => {
    const void_ = 'The code is no longer valid; remove the channel and add it again'
    for (const spoil of ['tries', 'time']) {
      const { id } = await add({ type: 'email', address: `${randomUUID()}@example.org` })
      const confirm = (code: string) => world.ada.post(`/api/channels/${id}/confirm`).send({ code })
      const wrong = newestCode() === '000000' ? '000001' : '000000'
      if (spoil === 'tries')
        for (let tries = 0; tries < channelLimits.wrongCodesMax; tries += 1)
          await confirm(wrong).expect(400)
      else world.app.advance(channelLimits.codeMs)
      expect((await confirm(newestCode()).expect(400)).text).toBe(void_)
      expect(await list()).toContainEqual(expect.objectContaining({ id, why: void_ }))
      await remove(id)
    }
  })

  it('of a browser get what its key can read', async () => {
    const browser = await startPushPeer()
    const { key } = (await world.ada.get('/api/channels/push-key').expect(200)).body as {
      key: string
    }
    expect(key).toMatch(/^[\w-]{87}$/)
    const subscription = { ...browser.subscription, expirationTime: null }
    const { id } = await add({ type: 'push', subscription })
    await world.ada.post(`/api/channels/${id}/test`).expect(200)
    expect(browser.messages()[0]?.claims['key']).toBe(key)
    browser.answer = withStatus(410)
    const gone = await world.ada.post(`/api/channels/${id}/test`).expect(200)
    expect(gone.body).toMatchObject({ outcome: 'gone', status: 410 })
    const { id: userId } = (await world.ada.get('/api/user').expect(200)).body as { id: string }
    const ended = { type: 'RecordFailure', userId, channelId: id, isGone: true, at: 0 } as const
    const how = { commandId: randomUUID(), userId: null }
    await world.app.commands.handle(channelAggregate, userId, ended, how)
    expect((await list()).find((each) => each.id === id)).toMatchObject({
      state: 'paused',
      why: 'The browser no longer takes notifications; remove the channel and add it again in that browser',
    })
    const bad = {
      ...subscription,
      endpoint: someAddress(),
      keys: { ...subscription.keys, p256dh: 'A'.repeat(87) },
    }
    const refused = await world.ada.post('/api/channels').send({ type: 'push', subscription: bad })
    expect([refused.status, refused.text]).toEqual([
      400,
      'Subscription must be the one of a browser',
    ])
    await remove(id)
    await remove((await add({ type: 'push', subscription })).id)
    await browser.close()
  })

  it('of an alert are the trader’s own, confirmed ones', async () => {
    const set = (channels: readonly string[], key = randomUUID()) =>
      world.ada
        .post('/api/alerts')
        .set('Idempotency-Key', key)
        .send({ symbol: 'AAPL', condition: 'price_above', value: 1e6, channels })
    const [ready, waiting, theirs] = [
      (await add({ type: 'ntfy', address: someAddress() })).id,
      (await add({ type: 'email', address: `${randomUUID()}@example.org` })).id,
      (await add({ type: 'ntfy', address: someAddress() }, world.bob)).id,
    ]
    const unconfirmed = await set([ready, waiting])
    expect([unconfirmed.status, unconfirmed.text]).toEqual([
      409,
      `The channel ${waiting} is not confirmed`,
    ])
    const foreign = await set([theirs])
    expect([foreign.status, foreign.text]).toEqual([404, `There is no such channel ${theirs}`])
    const key = randomUUID()
    const { id, ...alert } = (await set([ready], key).expect(201)).body as { id: string }
    expect(alert).not.toHaveProperty('channels')
    expect((await set([ready], key).expect(201)).body).toEqual({ id, ...alert })
    await set([], key).expect(422)
    const shown = await world.ada.get(`/api/alerts/${id}/channels`).expect(200)
    expect(shown.body).toEqual([ready])
    await world.bob.get(`/api/alerts/${id}/channels`).expect(404)

    const edit = async (given: object) => {
      const terms = { symbol: 'AAPL', condition: 'price_above', value: 1e6, ...given }
      const { status, text } = await world.ada.put(`/api/alerts/${id}`).send(terms)
      const shown = await world.ada.get(`/api/alerts/${id}/channels`).expect(200)
      return [status, text, shown.body as unknown]
    }
    expect(await edit({ channels: [waiting] })).toEqual([
      ...[409, `The channel ${waiting} is not confirmed`, [ready]],
    ])
    expect(await edit({ channels: [theirs] })).toEqual([
      ...[404, `There is no such channel ${theirs}`, [ready]],
    ])
    expect(await edit({ value: 2e6 })).toEqual([204, '', [ready]])
    expect(await edit({ channels: [] })).toEqual([204, '', []])
    const conditions = [{ left: 'price', operator: 'above', right: 1e6 }]
    const price = { field: 'PRICE', operator: 'less than', compareType: 'NUMERIC', compareValue: 1 }
    for (const terms of [
      { symbol: 'AAPL', rule: { match: 'all', conditions } },
      { scan: [price], on: 'enters' },
    ]) {
      const body = { ...terms, channels: [ready] }
      const made = (await world.ada.post('/api/alerts').send(body).expect(201)).body as {
        id: string
      }
      const chosen = await world.ada.get(`/api/alerts/${made.id}/channels`).expect(200)
      expect(chosen.body).toEqual([ready])
    }
    for (const each of [ready, waiting]) await remove(each)
  })

  it('of an e-mail address end with one click on the link in an e-mail, not by opening it', async () => {
    const { id } = await add({ type: 'email', address: `${randomUUID()}@example.org` })
    await world.ada.post(`/api/channels/${id}/confirm`).send({ code: newestCode() }).expect(204)
    const { id: trader } = (await world.ada.get('/api/user').expect(200)).body as { id: string }
    const { secret } = (await openedOf(trader, id))!
    const link = (token: string) =>
      `/api/channels/${id}/unsubscribe?trader=${trader}&token=${encodeURIComponent(token)}`
    const anybody = world.app.agent()
    await anybody.get(link(secret ?? '')).expect(200)
    await anybody.post(link('a guess')).expect(404)
    expect((await list()).find((each) => each.id === id)).toMatchObject({ state: 'ready' })
    const click = 'List-Unsubscribe=One-Click'
    await anybody
      .post(link(secret ?? ''))
      .type('form')
      .send(click)
      .expect(200)
    expect((await list()).find((each) => each.id === id)).toMatchObject({
      state: 'paused',
      why: 'The messages were stopped by the link in an e-mail',
    })
    await remove(id)
  })

  it('say why they are paused, or that they fail, until a test succeeds', async () => {
    const { id } = await add({ type: 'webhook', address: someAddress() })
    const { id: userId } = (await world.ada.get('/api/user').expect(200)).body as { id: string }
    const fail = async (isGone: boolean, at: number) => {
      const command = { type: 'RecordFailure', userId, channelId: id, isGone, at } as const
      const how = { commandId: randomUUID(), userId: null }
      await world.app.commands.handle(channelAggregate, userId, command, how)
    }
    const stands = async (state: string, why: string | null) =>
      expect((await list()).find((each) => each.id === id)).toMatchObject({ state, why })
    const succeed = async () => {
      const tested = await world.ada.post(`/api/channels/${id}/test`).expect(200)
      expect(tested.body).toMatchObject({ outcome: 'succeeded' })
      await stands('ready', null)
    }
    await fail(false, 0)
    await stands('ready', 'The newest delivery has failed')
    await fail(false, channelLimits.failingMsMax)
    await stands('paused', 'No delivery has succeeded for a day; test the channel to use it again')
    await succeed()
    await fail(true, 0)
    await stands('paused', 'The receiver no longer exists; test the channel to use it again')
    await succeed()
    await remove(id)
  })

  it('are personal data: encrypted in the log, in clear in the export, gone with the account', async () => {
    const { id, secret } = await add({ type: 'webhook', address: someAddress() })
    const email = `${randomUUID()}@example.org`
    const mail = await add({ type: 'email', address: email })
    const { id: userId } = (await world.ada.get('/api/user').expect(200)).body as { id: string }
    const stored = []
    for await (const { data } of world.app.events.readStream(`channel-${userId}`)) stored.push(data)
    const text = JSON.stringify(stored)
    for (const word of [peer.url, secret ?? '', email, newestCode()])
      expect(text).not.toContain(word)
    const { text: copy } = await world.ada.get('/api/account/export').expect(200)
    for (const word of [secret ?? '', email]) expect(copy).toContain(word)
    expect(copy).not.toContain(newestCode())
    expect(copy).not.toContain('sealed')
    await remove(id)
    await remove(mail.id)
  })
})
