import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { projectionLines } from '../../../src/contracts/ops.ts'
import { type ProductHere, startProductHere } from '../../support/product-here.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'
import { until } from '../../support/until.ts'

const start = async (): Promise<ProductHere> => {
  const product = await startProductHere(tempFolder(), { SIM_SYMBOLS: '3', SIM_TICK_MS: '100' })
  onTestFinished(() => product.stop())
  return product
}

const ops = ({ opsPort }: ProductHere, path: string, method = 'GET') =>
  fetch(`http://127.0.0.1:${opsPort.toString()}${path}`, { method })

/** The value of one line of the exposition; 0 when it is not there. */
const metric = async (product: ProductHere, line: string): Promise<number> => {
  const text = await (await ops(product, '/metrics')).text()
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `))
  return found === undefined ? 0 : Number(found.slice(line.length + 1))
}

/** What nobody can mean, by call: as text, since JSON can say `1e999` and objects cannot. */
const badInput = [
  ['/api/scanner/scan', '{"rules":[{"field":"COLOUR","operator":"equal"}]}', 400, /field/],
  ['/api/alerts', '{"symbol":"NOPE","condition":"price_above","value":1}', 404, /symbol NOPE$/],
  [
    '/api/alerts',
    '{"symbol":"SPY","condition":"price_above","value":0}',
    400,
    /^Enter a price above 0$/,
  ],
  [
    '/api/alerts',
    '{"symbol":"SPY","condition":"price_above","value":-1}',
    400,
    /^Enter a price above 0$/,
  ],
  ['/api/alerts', '{"symbol":"SPY","condition":"price_above","value":1e999}', 400, /value/i],
  ['/api/alerts', '{"symbol":"SPY","condition":"price_above","value":NaN}', 400, /JSON/],
] as const

/** Each is refused in a sentence and counted; nothing of them is stored. */
const refusesBadInput = async (product: ProductHere, trader: Trader) => {
  for (const [path, body, status, sentence] of badInput) {
    const headers = { 'content-type': 'application/json', cookie: trader.cookie }
    const origin = { origin: product.url }
    const reply = await fetch(product.url + path, {
      method: 'POST',
      body,
      headers: { ...headers, ...origin },
    })
    expect([body, reply.status]).toEqual([body, status])
    expect(await reply.text()).toMatch(sentence)
  }
  const counted = (route: string, status: number) =>
    metric(
      product,
      `tapedeck_http_requests_total{method="POST",route="${route}",status="${status.toString()}"}`,
    )
  expect(await counted('/api/scanner/scan', 400)).toBe(1)
  expect(await counted('/api/alerts', 404)).toBe(1)
  expect(await counted('/api/alerts', 400)).toBeGreaterThanOrEqual(3)
  expect(await metric(product, 'tapedeck_appends_total{category="alert",outcome="written"}')).toBe(
    0,
  )
  expect(await (await trader.call('GET', '/api/alerts')).json()).toEqual([])
}

/** Names of metrics that break the conventions of Prometheus: base units, and `_total` for counters. */
const misnamed = (exposition: string): string[] =>
  [...exposition.matchAll(/^# TYPE (tapedeck_\w+) (\w+)$/gm)]
    .filter(([, name = '', type]) => {
      const hasUnit = !/_(?:ms|millis|minutes|kb|mb|percent|per_second|progress|lag)$/.test(name)
      return !hasUnit || name.endsWith('_total') !== (type === 'counter')
    })
    .map(([, name = '']) => name)

describe('the metrics of a running product', () => {
  it('count its process, appends, answers by route, sockets and fan-out', async () => {
    const product = await start()
    const trader = new Trader(product.url)
    const registered = await trader.register()
    const cookie = registered.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
    await trader.call('GET', '/api/stocks/NOPE')
    await refusesBadInput(product, trader)
    const socket = new WebSocket(`${product.url.replace('http', 'ws')}/ws`, {
      origin: product.url,
      headers: { cookie: cookie.join('; ') },
    })
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'subscribe_quotes', symbols: 'all' }))
    socket.send('nonsense')
    await once(socket, 'message')

    const value = (line: string) => metric(product, line)
    expect(await value('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(await value('tapedeck_appends_total{category="user",outcome="written"}')).toBe(1)
    await until('tick batches are counted', async () => {
      const line = 'tapedeck_appended_events_total{category="priceFeed",type="PricesTicked"}'
      return (await value(line)) > 1
    })
    const requests = 'tapedeck_http_requests_total'
    expect(await value(`${requests}{method="POST",route="/api/register",status="201"}`)).toBe(1)
    expect(await value(`${requests}{method="GET",route="/api/stocks/:symbol",status="404"}`)).toBe(
      1,
    )
    expect(await value('tapedeck_sockets')).toBe(1)
    await until('the bad frame is counted', async () => {
      return (await value('tapedeck_bad_frames_total')) === 1
    })
    const bytes = await value('tapedeck_fan_out_bytes_total')
    expect(bytes).toBeGreaterThan(0)
    await until('more bytes go out', async () => {
      return (await value('tapedeck_fan_out_bytes_total')) > bytes
    })
    expect(await value('tapedeck_projection_following{projection="stocks"}')).toBe(1)
    const exposition = await (await ops(product, '/metrics')).text()
    expect(exposition.match(/^# TYPE tapedeck_/gm)!.length).toBeGreaterThan(30)
    expect(misnamed(exposition)).toEqual([])
    expect(misnamed('# TYPE tapedeck_events gauge')).toEqual([])
    expect(misnamed('# TYPE tapedeck_events counter')).toEqual(['tapedeck_events'])
    socket.close()
    await once(socket, 'close')
    await until('no socket is left', async () => (await value('tapedeck_sockets')) === 0)
  })
})

describe('a rebuild of a running product', () => {
  it('goes on beside the readers until the new generation answers', async () => {
    const product = await start()
    const stocks = async () => {
      const lines = projectionLines.parse(await (await ops(product, '/projections')).json())
      return lines.find(({ name }) => name === 'stocks')!
    }
    const before = (await stocks()).generation
    expect((await ops(product, '/projections/stocks/rebuild', 'POST')).status).toBe(202)
    await until('another generation answers', async () => {
      const { generation, rebuild } = await stocks()
      return generation !== before && rebuild === null
    })
    expect((await stocks()).comparison).toMatchObject({ different: 0 })
  })
})
