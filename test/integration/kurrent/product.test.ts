import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type RunningPeer, startPeer } from '../../support/grpc-peer/start-peer.ts'
import { somebody } from '../../support/http/people.ts'
import { startProduct } from '../../support/product.ts'
import { startProductHere } from '../../support/product-here.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'
import { until } from '../../support/until.ts'

const streamsOf = (peer: RunningPeer): Set<string> =>
  new Set(peer.log.records().map(({ stream }) => stream))

it('the product keeps its log where EVENTSTORE_URL says: it signs up, tick batches, stops and goes on', async () => {
  const peer = await startPeer()
  onTestFinished(() => peer.stop())
  const dataDir = tempFolder()
  const env = {
    EVENTSTORE_URL: `esdb://127.0.0.1:${peer.port.toString()}?tls=false`,
    SIM_SYMBOLS: '3',
    SIM_TICK_MS: '50',
  }
  const first = await startProductHere(dataDir, env)
  const trader = new Trader(first.url)
  expect((await trader.register()).status).toBe(201)
  const batches = () => [...streamsOf(peer)].filter((name) => name.startsWith('priceFeed-'))
  await until('the feed tick batches', () => batches().length > 0)
  await first.stop()

  const categories = new Set([...streamsOf(peer)].map((name) => name.split('-')[0]))
  expect([...categories]).toEqual(
    expect.arrayContaining(['user', 'username', 'email', 'stock', 'priceFeed']),
  )
  expect(existsSync(join(dataDir, 'events.db'))).toBe(false)

  const second = await startProductHere(dataDir, env)
  const again = new Trader(second.url, trader.username)
  expect((await again.signIn()).status).toBe(200)
  const user: unknown = await (await again.call('GET', '/api/user')).json()
  expect(user).toMatchObject({ username: trader.username })
  // Through the write side of the second: the name is known to be taken.
  const { username } = trader
  const somebodyElse = { ...somebody(), username }
  const refused = await new Trader(second.url).call('POST', '/api/register', somebodyElse)
  expect(refused.status).toBe(409)
  await expect(startProduct(dataDir, env)).rejects.toThrow('already open for writing')
  await second.stop()
})
