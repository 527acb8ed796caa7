import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scannerMetricsReply, scanReply } from '../../../../src/contracts/scans/scanner.ts'
import { staleAfterMsMin } from '../../../../src/domain/quotes/staleness.ts'
import { type BoardScanner, createBoardScanner } from '../../../support/board-scanner.ts'
import { openSockets, type SocketsApp } from '../../../support/http/sockets.ts'

const above = (value: number) => ({
  field: 'PRICE',
  operator: 'greater than',
  compareType: 'NUMERIC',
  compareValue: value.toString(),
})

describe('the scanner', () => {
  let world: SocketsApp
  let scanner: BoardScanner
  let ann: Awaited<ReturnType<SocketsApp['trader']>>
  beforeAll(async () => {
    scanner = createBoardScanner()
    scanner.batch(['AAPL', 200, 1_000], ['MSFT', 400, 2_000], ['GM', 44, 3_000])
    world = await openSockets({ scanner })
    ann = await world.trader()
  })
  afterAll(() => world.close())

  it('gives 32 metrics of every symbol, null where nothing is known', async () => {
    const response = await ann.agent.get('/api/scanner/metrics').expect(200)
    const { metrics, rows } = scannerMetricsReply.parse(response.body)
    expect(metrics).toHaveLength(32)
    expect(rows.map(({ symbol }) => symbol)).toEqual(['AAPL', 'GM', 'MSFT'])
    for (const { values } of rows) expect(values).toHaveLength(32)
    const price = metrics.findIndex(({ key }) => key === 'price')
    const rsi = metrics.findIndex(({ key }) => key === 'rsi14')
    expect(rows.map(({ values }) => values[price])).toEqual([200, 44, 400])
    expect(rows.map(({ values }) => values[rsi])).toEqual([null, null, null])
  })

  it('scans by the keys of the metrics, and refuses a field that is none', async () => {
    const scan = async (field: string, value: number) => {
      const rules = [{ ...above(value), field }]
      const { status, text } = await ann.agent.post('/api/scanner/scan').send({ rules })
      if (status !== 200) return status
      return scanReply.parse(JSON.parse(text)).matches.map(({ symbol }) => symbol)
    }
    expect(await scan('price', 100)).toEqual(['AAPL', 'MSFT'])
    expect(await scan('rsi14', -1)).toEqual([])
    expect(await scan('rsi15', -1)).toBe(400)
  })

  it('is encoded once per tick batch, and 304 to who has it', async () => {
    const { headers } = await ann.agent.get('/api/scanner/metrics').expect(200)
    const etag = headers['etag'] ?? ''
    expect(headers['cache-control']).toBe('private, no-cache')
    await ann.agent.get('/api/scanner/metrics').set('If-None-Match', etag).expect(304)
    scanner.batch(['AAPL', 201, 1_100])
    await ann.agent.get('/api/scanner/metrics').set('If-None-Match', etag).expect(200)
  })

  it('tells of each price whether it is old, also when no tick batch comes any more', async () => {
    const told = async () => {
      const scanned = await ann.agent.post('/api/scanner/scan').send({ rules: [above(1)] })
      const all = await ann.agent.get('/api/scanner/metrics').expect(200)
      const [matches, rows] = [
        scanReply.parse(scanned.body).matches,
        scannerMetricsReply.parse(all.body).rows,
      ]
      const flags = (of: readonly { symbol: string; stale: boolean }[]) =>
        of.filter(({ stale }) => stale).map(({ symbol }) => symbol)
      expect(flags(matches)).toEqual(flags(rows))
      return flags(rows)
    }
    scanner.seenSince(world.app.now() - staleAfterMsMin)
    scanner.batch(['GM', 44, 3_100])
    scanner.seenSince(world.app.now())
    scanner.batch(['AAPL', 201, 1_200], ['MSFT', 400, 2_000])
    expect(await told()).toEqual([])
    world.app.advance(2_000)
    scanner.batch(['AAPL', 201, 1_300], ['MSFT', 400, 2_000])
    expect(await told()).toEqual(['GM'])
    world.app.advance(staleAfterMsMin + 10_000)
    expect(await told()).toEqual(['AAPL', 'GM', 'MSFT'])
  })

  it('finds who matches', async () => {
    const response = await ann.agent
      .post('/api/scanner/scan')
      .send({ rules: [above(100), { ...above(300), operator: 'less than' }] })
    const { matches, count } = scanReply.parse(response.body)
    expect([count, matches.map(({ symbol }) => symbol)]).toEqual([1, ['AAPL']])
    expect(matches[0]).toMatchObject({ name: 'AAPL Inc.', price: 201, volume: 1_300 })
  })

  it.each([
    [{}, 400],
    [{ rules: [] }, 400],
    [{ rules: Array(21).fill(above(1)) }, 400],
    [{ rules: [{ ...above(1), field: 'NOPE' }] }, 400],
    [{ rules: [{ ...above(1), compareType: 'ANALYTIC' }] }, 400],
    [{ rules: [above(1)], more: 1 }, 400],
    [{ rules: [{ ...above(1), compareValue: '' }] }, 400],
    [{ rules: [{ ...above(1), compareValue: ' ' }] }, 400],
    [{ rules: [{ ...above(1), compareValue: null }] }, 400],
  ])('does not scan %j', async (body, status) => {
    const response = await ann.agent.post('/api/scanner/scan').send(body)
    expect(response.status).toBe(status)
  })

  it('says when to come again while it reads the history', async () => {
    scanner.ready = false
    for (const call of [
      ann.agent.get('/api/scanner/metrics'),
      ann.agent.post('/api/scanner/scan').send({ rules: [above(1)] }),
    ]) {
      const response = await call
      expect(response.status).toBe(503)
      expect(response.headers['retry-after']).toBe('5')
    }
    scanner.ready = true
  })

  it.each([
    ['get', '/api/scanner/metrics'],
    ['post', '/api/scanner/scan'],
  ] as const)('is not for visitors: %s %s', async (method, path) => {
    const response = await world.app.agent()[method](path)
    expect([response.status, response.text]).toEqual([401, 'Not signed in'])
  })

  it('goes on live: all who match at first, then who enters and leaves', async () => {
    const client = await world.connect(ann.session)
    client.send({ type: 'subscribe_scan', rules: [above(300)] })
    const first = await client.next('scan_matches')
    expect(first.entered.map(({ symbol }) => symbol)).toEqual(['MSFT'])
    expect(first.left).toEqual([])
    scanner.batch(['AAPL', 301, 1_200])
    const second = await client.next('scan_matches')
    expect(second).toMatchObject({ entered: [{ symbol: 'AAPL', price: 301 }], left: [] })
    scanner.batch(['AAPL', 302, 1_300])
    scanner.batch(['MSFT', 299, 2_100])
    const third = await client.next('scan_matches')
    expect([third.entered, third.left]).toEqual([[], ['MSFT']])
    client.send({ type: 'unsubscribe_scan' })
    expect(await client.ask()).toEqual([])
    scanner.batch(['MSFT', 400, 2_200])
    expect(await client.ask()).toEqual([])
    scanner.batch(['AAPL', 200, 1_400])
  })

  it('serves sockets with the same rules by one look, each from its own beginning', async () => {
    const [one, two] = [await world.connect(ann.session), await world.connect(ann.session)]
    const rules = [above(350)]
    one.send({ type: 'subscribe_scan', rules })
    await one.next('scan_matches')
    scanner.batch(['AAPL', 360, 1_500])
    await one.next('scan_matches')
    two.send({ type: 'subscribe_scan', rules })
    const entered = (await two.next('scan_matches')).entered.map(({ symbol }) => symbol)
    expect(entered.sort()).toEqual(['AAPL', 'MSFT'])
    scanner.batch(['AAPL', 200, 1_600])
    for (const client of [one, two])
      expect((await client.next('scan_matches')).left).toEqual(['AAPL'])
    one.ws.close()
    await one.closing()
    scanner.batch(['GM', 351, 1_600])
    expect((await two.next('scan_matches')).entered).toMatchObject([{ symbol: 'GM' }])
  })

  it('follows new rules instead of the old ones', async () => {
    const client = await world.connect(ann.session)
    client.send({ type: 'subscribe_scan', rules: [above(10_000)] })
    expect((await client.next('scan_matches')).entered).toEqual([])
    client.send({ type: 'subscribe_scan', rules: [above(0)] })
    expect((await client.next('scan_matches')).entered).toHaveLength(3)
    scanner.batch(['AAPL', 20_000, 1_700])
    expect(await client.ask()).toEqual([])
  })

  it('is refused to visitors and to rules that are none', async () => {
    const visitor = await world.connect(null)
    expect(await visitor.ask({ type: 'subscribe_scan', rules: [above(1)] })).toEqual([
      { type: 'error', message: 'Not signed in' },
    ])
    const client = await world.connect(ann.session)
    const [answer] = await client.ask({ type: 'subscribe_scan', rules: [] })
    expect(answer).toMatchObject({ type: 'error' })
  })
})
