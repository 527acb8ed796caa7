import { Webhook } from 'standardwebhooks'
import { expect, it, onTestFinished } from 'vitest'
import { deliveriesReply } from '../../../src/contracts/delivery/deliveries.ts'
import { auditedAlerts } from '../../../src/contracts/ops.ts'
import { startHttpPeer, withStatus } from '../../support/delivery/http-peer.ts'
import { startProductHere } from '../../support/product-here.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'
import { until } from '../../support/until.ts'

it('an alert that fires with no browser open reaches its channel, and operators see how', async () => {
  const peer = await startHttpPeer()
  onTestFinished(() => peer.close())
  peer.answer = withStatus(503)
  const dataDir = tempFolder()
  const product = await startProductHere(dataDir, {
    SIM_SYMBOLS: '1',
    SIM_TICK_MS: '100',
    DELIVERY_PRIVATE_NETWORKS: '1',
  })
  onTestFinished(() => product.stop())
  const env = { DATA_DIR: dataDir, OPS_PORT: product.opsPort.toString() }
  const words = (...given: string[]) => runWords(env, ...given)
  const trader = new Trader(product.url)
  await trader.register()
  await until('a stock is listed', async () => {
    const reply = await trader.call('GET', '/api/stocks')
    return (await reply.text()).includes('"symbol"')
  })
  const address = `${peer.url}/hook`
  const added = await trader.call('POST', '/api/channels', { type: 'webhook', address })
  const channel = (await added.json()) as { id: string; secret: string }
  const { symbol } = (
    (await (await trader.call('GET', '/api/stocks')).json()) as { stocks: { symbol: string }[] }
  ).stocks[0]!
  const terms = { symbol, condition: 'price_below', value: 1e6, channels: [channel.id] }
  const set = await trader.call('POST', '/api/alerts', terms)
  expect(set.status).toBe(201)
  const { id } = (await set.json()) as { id: string }
  const deliveries = async () =>
    deliveriesReply.parse(await (await trader.call('GET', `/api/alerts/${id}/deliveries`)).json())
  await until('the first attempt', async () => (await deliveries())[0]?.attempts.length === 1)
  expect((await words('deliveries', 'status')).out).toMatch(
    /^1 delivery waits, 0 under way\. The oldest was requested \d+ seconds? ago\.$/,
  )
  peer.answer = withStatus(204)
  expect(await words('deliveries', 'retry')).toMatchObject({ code: 0, out: '1 delivery due now.' })
  await until('it arrives', async () => (await deliveries())[0]?.state === 'succeeded')
  const [delivery] = await deliveries()
  expect(delivery).toMatchObject({
    channelId: channel.id,
    attempts: [
      { outcome: 'failed', status: 503 },
      { outcome: 'succeeded', status: 204 },
    ],
  })
  const { headers, body } = peer.received.at(-1)!
  expect(headers['webhook-id']).toBe(delivery?.id)
  const sent = new Webhook(channel.secret).verify(body, headers as Record<string, string>) as {
    data: { alert: object; link: string }
  }
  expect(sent.data.alert).toMatchObject({ id, symbol, condition: 'price_below', value: 1e6 })
  expect(sent.data.link.startsWith(`${product.url}/?symbol=${symbol}&asOf=`)).toBe(true)
  expect((await words('deliveries', 'status')).out).toBe('No delivery waits.')
  const ops = `http://127.0.0.1:${product.opsPort.toString()}`
  const audited = auditedAlerts.parse(await (await fetch(`${ops}/audit/alerts`)).json())
  expect(audited.alerts[0]?.deliveries).toEqual([delivery])
  const metrics = await (await fetch(`${ops}/metrics`)).text()
  for (const line of [
    'tapedeck_delivery_attempts_total{outcome="failed"} 1',
    'tapedeck_delivery_attempts_total{outcome="succeeded"} 1',
    'tapedeck_deliveries_succeeded_total 1',
    'tapedeck_deliveries_waiting 0',
  ])
    expect(metrics).toContain(line)
  const ready = (await (await fetch(`${ops}/readyz`)).json()) as { checks: { name: string }[] }
  expect(ready.checks).toContainEqual({ name: 'deliveries', fault: null, state: 'healthy' })
})
