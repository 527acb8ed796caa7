import { describe, expect, it } from 'vitest'
import {
  auditedAlerts,
  auditedChat,
  auditedQuotes,
  auditSpan,
  chainVerdict,
  type ChainVerdict,
} from '../../../src/contracts/ops.ts'
import { stocksProjection } from '../../../src/projections/stocks/projection.ts'
import { verifyExport } from '../../../src/ops/audit/verify-export.ts'
import { openOpsWorld, type OpsWorld } from '../../support/worlds/ops-world.ts'

const minute = 60_000

const alertsOf = async ({ app }: OpsWorld, query: Record<string, string> = {}) => {
  const reply = await app.get('/audit/alerts').query(query)
  expect(reply.status, reply.text).toBe(200)
  return auditedAlerts.parse(reply.body)
}

const chatOf = async ({ app }: OpsWorld, query: Record<string, string> = {}) => {
  const reply = await app.get('/audit/chat').query(query)
  expect(reply.status, reply.text).toBe(200)
  return auditedChat.parse(reply.body)
}

/** Ada's alert on AAPL fires, Bob's on MSFT is deleted; each a minute after the last. */
const withAlerts = async () => {
  const ops = await openOpsWorld({ projections: [] })
  const ada = await ops.register('ada')
  const bob = await ops.register('bob')
  const before = ops.moment()
  ops.pass(minute)
  const first = await ops.createAlert(ada, 'AAPL', 180)
  ops.pass(minute)
  const second = await ops.createAlert(bob, 'MSFT', 400)
  const both = ops.moment()
  ops.pass(minute)
  await ops.triggerAlert(first, ada, 181)
  const fired = ops.moment()
  ops.pass(minute)
  await ops.deleteAlert(second, bob)
  return { ...ops, ada, bob, first, second, before, both, fired }
}

describe('GET /audit/alerts', () => {
  it('shows the alerts as they stood at any moment, with the names of their owners', async () => {
    const ops = await withAlerts()
    expect((await alertsOf(ops, { asOf: ops.before })).alerts).toEqual([])
    const both = await alertsOf(ops, { asOf: ops.both })
    expect(both.alerts.map(({ username, symbol, status }) => [username, symbol, status])).toEqual([
      ['ada', 'AAPL', 'active'],
      ['bob', 'MSFT', 'active'],
    ])
    const fired = await alertsOf(ops, { asOf: ops.fired })
    expect(fired.alerts.map(({ status }) => status)).toEqual(['triggered', 'active'])
    expect(fired.alerts[0]?.triggeredAt).toBe(ops.fired)
    const now = await alertsOf(ops)
    expect(now.alerts.map(({ id }) => id)).toEqual([ops.first])
    expect(now.asOf).toBe(ops.moment())
  })

  it('is narrowed by trader, symbol and the time of creation', async () => {
    const ops = await withAlerts()
    const ids = async (query: Record<string, string>) =>
      (await alertsOf(ops, { asOf: ops.both, ...query })).alerts.map(({ id }) => id)
    expect(await ids({ user: 'ADA' })).toEqual([ops.first])
    expect(await ids({ user: ops.bob })).toEqual([ops.second])
    expect(await ids({ user: 'nobody' })).toEqual([])
    expect(await ids({ symbol: 'msft' })).toEqual([ops.second])
    expect(await ids({ from: ops.both })).toEqual([ops.second])
    expect(await ids({ to: ops.before })).toEqual([])
  })

  it('gives the newest of more than were asked for, and says how many there are', async () => {
    const ops = await withAlerts()
    const { total, alerts } = await alertsOf(ops, { asOf: ops.both, limit: '1' })
    expect(total).toBe(2)
    expect(alerts.map(({ id }) => id)).toEqual([ops.second])
  })

  it.each([
    [{ asOf: 'yesterday' }, "asOf: 'yesterday' must be a time as in"],
    [{ asOf: '2999-01-01T00:00:00Z' }, 'asOf must not be in the future'],
    [{ from: '13:00' }, "from: '13:00' is not a moment"],
    [{ limit: '0' }, 'limit: must be at least 1'],
    [{ limit: '10001' }, 'limit: must be at most 10000'],
    [{ colour: 'red' }, 'colour: no such parameter'],
  ])('refuses %j with a sentence', async (query, sentence) => {
    const { app } = await openOpsWorld({ projections: [] })
    const reply = await app.get('/audit/alerts').query(query)
    expect(reply.status).toBe(400)
    expect(reply.text).toContain(sentence)
  })
})

describe('GET /audit/market', () => {
  it('shows the quotes as they stood at any moment, and as they stand', async () => {
    const ops = await openOpsWorld({ projections: [stocksProjection] })
    await ops.list('AAPL', 'Apple Inc.')
    await ops.list('MSFT', 'Microsoft')
    await ops.quote('AAPL', 179.5)
    const then = ops.moment()
    ops.pass(minute)
    await ops.quote('AAPL', 181)
    await ops.world.caughtUp()
    const quotesOf = async (query: Record<string, string>) => {
      const reply = await ops.app.get('/audit/market').query(query)
      expect(reply.status, reply.text).toBe(200)
      const { asOf, total, quotes } = auditedQuotes.parse(reply.body)
      return [asOf, total, ...quotes.map(({ symbol, price }) => [symbol, price])]
    }
    expect(await quotesOf({ asOf: then })).toEqual([then, 2, ['AAPL', 179.5], ['MSFT', null]])
    expect(await quotesOf({})).toEqual([ops.moment(), 2, ['AAPL', 181], ['MSFT', null]])
    expect(await quotesOf({ symbol: '$msft' })).toEqual([ops.moment(), 1, ['MSFT', null]])
    expect(await quotesOf({ limit: '1' })).toEqual([ops.moment(), 2, ['AAPL', 181]])
    const reply = await ops.app.get('/audit/market').query({ user: 'ada' })
    expect([reply.status, reply.text]).toEqual([400, 'user: no such parameter'])
  })
})

describe('GET /audit/chat', () => {
  it('shows what had been said by a moment, across months', async () => {
    const ops = await openOpsWorld({ projections: [] })
    const ada = await ops.register('ada')
    await ops.say(ada, 'first')
    const first = ops.moment()
    ops.pass(40 * 24 * 60 * minute)
    await ops.say(ada, 'second')
    const said = async (query: Record<string, string> = {}) =>
      (await chatOf(ops, query)).messages.map(({ message }) => message)
    expect(await said({ asOf: first })).toEqual(['first'])
    expect(await said()).toEqual(['first', 'second'])
    expect(await said({ from: ops.moment() })).toEqual(['second'])
    expect(await said({ to: first })).toEqual(['first'])
    expect(await said({ room: 'other' })).toEqual([])
    expect(await said({ user: 'nobody' })).toEqual([])
  })

  it('refuses a room that can be none, in a sentence', async () => {
    const { app } = await openOpsWorld({ projections: [] })
    const reply = await app.get('/audit/chat').query({ room: 'no room' })
    expect([reply.status, reply.text]).toEqual([400, '"chat-no room_" is not a valid stream name.'])
  })

  it('keeps the lines of an erased person under another name, found by the id only', async () => {
    const ops = await openOpsWorld({ projections: [] })
    const ada = await ops.register('ada')
    await ops.say(ada, 'I was here')
    await ops.erase(ada)
    const { messages } = await chatOf(ops)
    expect(messages).toMatchObject([{ username: 'Former trader', message: 'I was here' }])
    expect((await chatOf(ops, { user: 'ada' })).messages).toEqual([])
    expect((await chatOf(ops, { user: ada })).messages).toHaveLength(1)
  })
})

describe('GET /audit/span', () => {
  it('tells from when to when there is something to look at', async () => {
    const ops = await openOpsWorld({ projections: [] })
    expect((await ops.app.get('/audit/span')).body).toEqual({ first: null, last: null })
    const first = ops.moment()
    const ada = await ops.register('ada')
    ops.pass(minute)
    await ops.say(ada, 'hello')
    const span = auditSpan.parse((await ops.app.get('/audit/span')).body)
    expect(span).toEqual({ first, last: ops.moment() })
  })
})

const verdictOn = async ({ app }: OpsWorld, stream: string): Promise<ChainVerdict> =>
  chainVerdict.parse((await app.get('/audit/verify').query({ stream })).body)

describe('the chain of a stream', () => {
  const stream = 'chat-general_2026-03'

  it('is checked in the log, and in an export without the log', async () => {
    const ops = await openOpsWorld({ projections: [] })
    const ada = await ops.register('ada')
    for (const line of ['one', 'two', 'three']) await ops.say(ada, line)
    expect(await verdictOn(ops, stream)).toEqual({ ok: true, stream, events: 3 })
    const reply = await ops.app.get('/audit/export').query({ stream }).buffer()
    expect(reply.headers['content-type']).toContain('application/jsonl')
    const lines = reply.text.trimEnd().split('\n')
    async function* file(from: readonly string[]) {
      yield* await Promise.resolve(from)
    }
    expect(await verifyExport(file(lines))).toEqual({ ok: true, stream, events: 3 })
    const forged = lines.map((line) => line.replace('"two"', '"2"'))
    expect(await verifyExport(file(forged))).toMatchObject({ ok: false, line: 2 })
  })

  it('names the first event that does not follow', async () => {
    const ops = await openOpsWorld({ projections: [] })
    const ada = await ops.register('ada')
    await ops.say(ada, 'one')
    await ops.world.log.append(
      stream,
      [
        {
          id: '00000000-0000-4000-8000-000000000001',
          type: 'ChatMessageSent',
          data: { messageId: ada, room: 'general', userId: ada, message: 'forged' },
          metadata: {
            correlationId: ada,
            causationId: ada,
            userId: ada,
            occurredAt: ops.moment(),
            chain: 'f'.repeat(64),
          },
        },
      ],
      0n,
    )
    const verdict = await verdictOn(ops, stream)
    expect(verdict).toEqual({
      ok: false,
      line: 2,
      reason: 'the chain does not follow from the event before',
    })
  })

  it.each(['chat general', '$all', 'naïve-1', '../events'])(
    "of '%s', which can be no stream, is refused in a sentence",
    async (stream) => {
      const { app } = await openOpsWorld({ projections: [] })
      for (const call of ['verify', 'export']) {
        const reply = await app.get(`/audit/${call}`).query({ stream })
        expect([reply.status, reply.text]).toEqual([400, expect.stringMatching(/^[A-Z"].*\.$/)])
      }
    },
  )

  it.each(['verify', 'export'])('%s of a stream that is not there is a 404', async (call) => {
    const { app } = await openOpsWorld({ projections: [] })
    const reply = await app.get(`/audit/${call}`).query({ stream: 'chat-general_1999-01' })
    expect(reply.status).toBe(404)
    expect(reply.text).toBe("There is no stream 'chat-general_1999-01'.")
    expect((await app.get(`/audit/${call}`)).status).toBe(400)
  })
})
