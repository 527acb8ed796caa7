import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { channelLimits } from '../../../../src/domain/channel/limits.ts'
import { startMailPeer } from '../../../support/delivery/mail-peer.ts'
import { testSenders } from '../../../support/delivery/senders.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

describe('channels', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders({ limits: { channelMessagesPerUserMax: 1_000 } })
  })
  afterAll(() => world.close())

  it.each([
    [{ type: 'webhook', address: 'ftp://example.org' }],
    [{ type: 'webhook', address: 'https://user:secret@example.org' }],
    [{ type: 'webhook', address: '' }],
    [{ type: 'email', address: 'ada' }],
    [{ type: 'email', address: 'ada@example.org\r\nBcc: eve@example.org' }],
    [{ type: 'fax', address: '+886' }],
    [{ type: 'push', subscription: { endpoint: 'https://example.org' } }],
    [{ type: 'webhook', subscription: {} }],
    [{}],
  ])('are not %j', async (body) => {
    await world.ada.post('/api/channels').send(body).expect(400)
  })

  it('are limited in number for each trader', async () => {
    const add = (count: number) =>
      world.ada
        .post('/api/channels')
        .send({ type: 'ntfy', address: `https://example.org/${count.toString()}` })
    const max = channelLimits.channelsPerTraderMax
    for (let count = 0; count < max; count += 1) await add(count).expect(201)
    const answer = await add(max)
    expect([answer.status, answer.text]).toEqual([409, 'You have reached the limit of 10 channels'])
    expect((await world.ada.get('/api/channels').expect(200)).body).toHaveLength(max)
  })
})

it.each([
  [451, 503, 'The mail server did not accept the message; try again in a moment'],
  [550, 400, 'The mail server rejected this address'],
])(
  'an e-mail address that the mail server answers with %i is no channel, and can be added again',
  async (answer, status, sentence) => {
    const mail = await startMailPeer()
    const senders = testSenders({ smtpUrl: mail.url })
    const world = await openTraders({ replace: () => ({ senders }) })
    const add = () =>
      world.ada.post('/api/channels').send({ type: 'email', address: 'ada@example.org' })
    mail.refusesWith = answer
    const refused = await add()
    expect([refused.status, refused.text]).toEqual([status, sentence])
    expect((await world.ada.get('/api/channels').expect(200)).body).toEqual([])
    mail.refusesWith = null
    await add().expect(201)
    expect(mail.received).toHaveLength(1)
    await world.close()
    await mail.close()
  },
)

it('channels of a server that sends no e-mail, and to public addresses only, are refused in a sentence', async () => {
  const senders = testSenders({ allowsPrivate: false })
  const world = await openTraders({ replace: () => ({ senders }) })
  const add = (body: object) => world.ada.post('/api/channels').send(body)
  const mail = await add({ type: 'email', address: 'ada@example.org' })
  expect([mail.status, mail.text]).toEqual([409, 'This server sends no e-mail'])
  const local = await add({ type: 'webhook', address: 'http://127.0.0.1:8080/' })
  expect([local.status, local.text]).toEqual([
    400,
    'Address must be an https address without a port or credentials',
  ])
  await world.close()
})
