import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type HttpPeer, startHttpPeer, withStatus } from '../../support/delivery/http-peer.ts'
import { type MailPeer, startMailPeer } from '../../support/delivery/mail-peer.ts'
import { type PushPeer, startPushPeer } from '../../support/delivery/push-peer.ts'
import {
  anAlert,
  letterOf,
  someChannel,
  someFiring,
  testSenders,
} from '../../support/delivery/senders.ts'
import { mailOf } from '../../../src/delivery/email.ts'
import { senderLimits } from '../../../src/delivery/limits.ts'

const digest = letterOf({
  type: 'alerts.digest',
  count: 7,
  fired: [someFiring(), someFiring({ alert: { id: '1', symbol: 'MSFT' } })],
})

describe('a webhook', () => {
  let peer: HttpPeer
  beforeAll(async () => {
    peer = await startHttpPeer()
  })
  afterEach(() => {
    peer.received.length = 0
    peer.answer = withStatus(204)
  })
  afterAll(() => peer.close())

  it('is signed as Standard Webhooks describes, under one id at each attempt', async () => {
    const channel = someChannel({ address: `${peer.url}/hook?x=1` })
    const letter = anAlert()
    await testSenders().send(channel, letter)
    expect(await testSenders().send(channel, letter)).toMatchObject({
      outcome: 'succeeded',
      status: 204,
    })
    const webhook = new Webhook(channel.secret ?? '')
    for (const { method, path, headers, body } of peer.received) {
      expect([method, path, headers['webhook-id']]).toEqual(['POST', '/hook?x=1', letter.id])
      expect(webhook.verify(body, headers as Record<string, string>)).toEqual({
        type: 'alert.triggered',
        timestamp: '2025-06-10T14:00:00.000Z',
        data: letter.message.type === 'alert.triggered' ? letter.message.fired : null,
      })
      const other = new Webhook(someChannel({}).secret ?? '')
      expect(() => other.verify(body, headers as Record<string, string>)).toThrow()
    }
    expect(peer.received).toHaveLength(2)
  })

  it.each([
    [200, 'succeeded'],
    [204, 'succeeded'],
    [301, 'redirected'],
    [304, 'redirected'],
    [400, 'refused'],
    [401, 'refused'],
    [404, 'refused'],
    [410, 'gone'],
    [429, 'refused'],
    [500, 'failed'],
    [503, 'failed'],
  ] as const)('that answers %i has %s', async (status, outcome) => {
    peer.answer = withStatus(status)
    const sent = await testSenders().send(someChannel({ address: peer.url }), anAlert())
    expect(sent).toMatchObject({ outcome, status })
  })

  it('may answer 64 KiB, and has failed with one byte more or 2 MB', async () => {
    for (const [bytes, outcome] of [
      [65_536, 'succeeded'],
      [65_537, 'too_large'],
      [2_000_000, 'too_large'],
    ] as const) {
      peer.answer = (response) => response.writeHead(200).end(Buffer.alloc(bytes))
      const sent = await testSenders().send(someChannel({ address: peer.url }), anAlert())
      expect(sent).toMatchObject({ outcome, status: 200 })
    }
  })

  it('that answers without an end is not read to it', async () => {
    let written = 0
    peer.answer = (response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && written < 64 * 1_024 * 1_024) {
          written += 65_536
          if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    }
    const sent = await testSenders().send(someChannel({ address: peer.url }), anAlert())
    expect(sent).toMatchObject({ outcome: 'too_large', status: 200 })
    expect(written).toBeLessThan(64 * 1_024 * 1_024)
  })

  it('that is silent is left after some seconds, before and within its answer', async () => {
    for (const answer of [() => undefined, withHalfAnAnswer]) {
      peer.answer = answer
      const sent = await testSenders().send(someChannel({ address: peer.url }), anAlert())
      expect(sent).toMatchObject({ outcome: 'timed_out', status: null })
      expect(sent.ms).toBeGreaterThanOrEqual(senderLimits.answerMs - 50)
    }
  })

  it('that hangs up or does not listen is unreachable', async () => {
    peer.answer = (response) => response.destroy()
    const sent = await testSenders().send(someChannel({ address: peer.url }), anAlert())
    expect(sent).toMatchObject({ outcome: 'unreachable', status: null })
    const gone = await startHttpPeer()
    await gone.close()
    expect(await testSenders().send(someChannel({ address: gone.url }), anAlert())).toMatchObject({
      outcome: 'unreachable',
    })
  })
})

const withHalfAnAnswer = (response: Parameters<HttpPeer['answer']>[0]) =>
  void response.writeHead(200).write('half')

describe('an ntfy topic', () => {
  let peer: HttpPeer
  beforeAll(async () => {
    peer = await startHttpPeer()
  })
  afterAll(() => peer.close())

  it('gets a title, the reason and a link, in the trader’s language', async () => {
    const channel = someChannel({ type: 'ntfy', address: `${peer.url}/alerts`, language: 'zh-TW' })
    expect(await testSenders().send(channel, anAlert())).toMatchObject({ outcome: 'succeeded' })
    const [{ path, headers, body }] = peer.received as [(typeof peer.received)[number]]
    const [, word = ''] = /^=\?UTF-8\?B\?(.*)\?=$/.exec(String(headers['title'])) ?? []
    expect(path).toBe('/alerts')
    expect(Buffer.from(word, 'base64').toString()).toBe('AAPL 警示：價格 201.50')
    expect(headers['click']).toBe(someFiring().link)
    expect(body.toString()).toBe('AAPL traded at $201.50')
  })

  it('gets no more than it shows as a message', async () => {
    const fired = someFiring({ why: '價'.repeat(4_000) })
    const channel = someChannel({ type: 'ntfy', address: peer.url })
    await testSenders().send(channel, letterOf({ type: 'alert.triggered', fired }))
    const { body } = peer.received.at(-1)!
    expect(body.length).toBeLessThanOrEqual(senderLimits.ntfyBytesMax)
    expect(body.toString()).toMatch(/^價+…$/)
  })
})

describe('an e-mail', () => {
  let peer: MailPeer
  beforeAll(async () => {
    peer = await startMailPeer()
  })
  afterEach(() => {
    peer.refusesWith = null
  })
  afterAll(() => peer.close())

  const channel = someChannel({ type: 'email', address: 'ada@example.org', secret: 'a token' })
  const senders = () => testSenders({ smtpUrl: peer.url })

  it('has text and HTML, and can be unsubscribed from with one click', async () => {
    const letter = anAlert()
    expect(await senders().send(channel, letter)).toMatchObject({
      outcome: 'succeeded',
      status: 250,
    })
    const [{ from, to, text }] = peer.received as [(typeof peer.received)[number]]
    expect([from, to]).toEqual(['alerts@example.org', ['ada@example.org']])
    const unfolded = text.replace(/\r\n[ \t]+/g, ' ')
    expect(unfolded).toContain(`Message-ID: <${letter.id}@tapedeck>`)
    expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(unfolded).toMatch(
      /List-Unsubscribe: <https:\/\/tapedeck\.example\/api\/channels\/[0-9a-f-]{36}\/unsubscribe\?/,
    )
    expect(unfolded).toContain('Subject: AAPL alert: the price is 201.50')
    expect(text).toContain('Content-Type: text/plain')
    expect(text).toContain('Content-Type: text/html')
  })

  it('is in the trader’s language, its text and its HTML, in which nothing is markup', () => {
    const fired = someFiring({ why: 'AAPL 成交於 <b>201.50</b>' })
    const letter = letterOf({ type: 'alert.triggered', fired })
    const { subject, text, html } = mailOf({ ...channel, language: 'zh-TW' }, letter)
    expect(subject).toBe('AAPL 警示：價格 201.50')
    for (const part of [text, html]) {
      expect(part).toContain(subject)
      expect(part).toContain('停止接收這些訊息')
    }
    expect(text).toContain('AAPL 成交於 <b>201.50</b>')
    expect(html).toContain('<html lang="zh-TW">')
    expect(html).toContain('<p>AAPL 成交於 &lt;b&gt;201.50&lt;/b&gt;</p>')
  })

  it('with a code says nothing of unsubscribing', async () => {
    await senders().send(channel, letterOf({ type: 'channel.code', code: '123456' }))
    const { text } = peer.received.at(-1)!
    expect(text).toContain('123456')
    expect(text).not.toContain('List-Unsubscribe')
  })

  it('that is deferred may be sent again; one that is rejected may not', async () => {
    peer.refusesWith = 451
    expect(await senders().send(channel, digest)).toMatchObject({
      outcome: 'deferred',
      status: 451,
    })
    peer.refusesWith = 550
    expect(await senders().send(channel, digest)).toMatchObject({
      outcome: 'rejected',
      status: 550,
    })
  })

  it('is unreachable without a mail server', async () => {
    expect(await testSenders().send(channel, digest)).toMatchObject({ outcome: 'unreachable' })
    const gone = await startMailPeer()
    await gone.close()
    expect(await testSenders({ smtpUrl: gone.url }).send(channel, digest)).toMatchObject({
      outcome: 'unreachable',
      status: null,
    })
  })
})

describe('a push message', () => {
  let peer: PushPeer
  beforeAll(async () => {
    peer = await startPushPeer()
  })
  afterAll(() => peer.close())

  const channelOf = ({ endpoint, keys } = peer.subscription) =>
    someChannel({ type: 'push', address: endpoint, secret: null, keys })

  it('can be read by the browser alone, and names its sender', async () => {
    const senders = testSenders()
    const letter = anAlert()
    expect(await senders.send(channelOf(), letter)).toMatchObject({
      outcome: 'succeeded',
      status: 201,
    })
    const [{ claims, ttl, payload }] = peer.messages() as [ReturnType<PushPeer['messages']>[number]]
    expect(claims).toMatchObject({
      aud: peer.url,
      sub: 'https://tapedeck.example',
      key: senders.pushKey,
    })
    expect(ttl).toBe(senderLimits.pushSeconds.toString())
    expect(payload).toEqual({
      id: letter.id,
      title: 'AAPL alert: the price is 201.50',
      body: 'AAPL traded at $201.50',
      url: someFiring().link,
    })
  })

  it('names a sender that is the same after every start, and another for other keys', () => {
    const { pushKey } = testSenders()
    expect(testSenders().pushKey).toBe(pushKey)
    expect(testSenders({ lookupKey: Buffer.alloc(32, 8) }).pushKey).not.toBe(pushKey)
  })

  it('fits into the size that push services take', async () => {
    const fired = someFiring({ why: '價'.repeat(4_000) })
    await testSenders().send(channelOf(), letterOf({ type: 'alert.triggered', fired }))
    expect(peer.received.at(-1)!.body.length).toBeLessThanOrEqual(4_096)
    expect(peer.messages().at(-1)?.payload.body).toMatch(/^價+…$/)
  })

  it.each([404, 410])('to a subscription that answers %i is gone', async (status) => {
    peer.answer = withStatus(status)
    expect(await testSenders().send(channelOf(), anAlert())).toMatchObject({
      outcome: 'gone',
      status,
    })
  })
})
