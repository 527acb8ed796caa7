import { status } from '@grpc/grpc-js'
import { expect, it, onTestFinished } from 'vitest'
import { type RunningPeer, startPeer } from '../../support/grpc-peer/start-peer.ts'
import { type ProductHere, startProductHere } from '../../support/product-here.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'
import { until } from '../../support/until.ts'

/** As by SIGSTOP: lines stay open, also new ones, and nothing comes over them. */
const freeze = (peer: RunningPeer): (() => void) => {
  peer.script.readsSilent = true
  peer.script.fate = () => ({ kind: 'lost' })
  peer.line.freeze()
  return () => {
    peer.script.readsSilent = false
    peer.script.fate = () => ({ kind: 'answered' })
    // What still waits for the frozen server meets one that has started again.
    for (const read of [...peer.openReads]) read.fail(status.UNAVAILABLE, 'starting')
    peer.line.cut()
  }
}

interface Answer {
  readonly status: number
  readonly ms: number
  readonly text: string
}

const timed = async (call: () => Promise<Response>): Promise<Answer> => {
  const from = performance.now()
  const reply = await call()
  return { text: await reply.text(), status: reply.status, ms: performance.now() - from }
}

const ops = ({ opsPort }: ProductHere, path: string) =>
  fetch(`http://127.0.0.1:${opsPort.toString()}${path}`)

const alert = { symbol: 'AAPL', condition: 'price_above', value: 9e6 }

/** All at once, as from many people. */
const askAll = async (product: ProductHere, trader: Trader) => {
  const post = (path: string, body: object) => () => trader.call('POST', path, body)
  const calls = {
    readyz: () => ops(product, '/readyz'),
    projections: () => ops(product, '/projections'),
    metrics: () => ops(product, '/metrics'),
    login: () => new Trader(product.url, trader.username).signIn(),
    chat: post('/api/chat', { message: 'is anybody there?' }),
    alert: post('/api/alerts', alert),
    watchlist: post('/api/watchlist', { symbol: 'AAPL' }),
    register: () => new Trader(product.url).register(),
    stocks: () => trader.call('GET', '/api/stocks'),
  }
  const answers = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => [name, await timed(call)] as const),
  )
  return new Map<string, Answer>(answers)
}

const statuses = (answers: ReadonlyMap<string, Answer>) =>
  Object.fromEntries([...answers].map(([name, answer]) => [name, answer.status]))

const whileFrozen = {
  readyz: 503,
  projections: 503,
  metrics: 200,
  login: 200,
  stocks: 200,
  chat: 503,
  alert: 503,
  watchlist: 503,
  register: 503,
}

const operators = ['readyz', 'projections', 'metrics']
/** A busy machine is late by this much. */
const slackMs = 700

it('with its event store frozen the product answers every call in bounded time, then at once', async () => {
  const peer = await startPeer()
  onTestFinished(() => peer.stop())
  const product = await startProductHere(tempFolder(), {
    EVENTSTORE_URL: `esdb://127.0.0.1:${peer.port.toString()}?tls=false`,
    SIM_SYMBOLS: '3',
    SIM_TICK_MS: '500',
    NEWS_DATA: 'none',
    LOG_LEVEL: 'info',
  })
  onTestFinished(() => product.stop())
  const trader = new Trader(product.url)
  await trader.register()
  await until('it is ready', async () => (await ops(product, '/readyz')).status === 200)
  await until(
    'the trader is known',
    async () => (await trader.call('GET', '/api/user')).status === 200,
  )

  const thaw = freeze(peer)
  const first = await askAll(product, trader)
  for (const [name, { ms }] of first) {
    const bound = operators.includes(name) ? 2_000 : 5_000
    expect([name, ms < bound + slackMs]).toEqual([name, true])
  }
  expect(statuses(first)).toEqual(whileFrozen)
  const second = await askAll(product, trader)
  for (const [name, { ms }] of second) expect([name, ms < 1_000 + slackMs]).toEqual([name, true])
  expect(statuses(second)).toEqual(whileFrozen)
  expect(second.get('readyz')?.text).toContain(
    '"log","fault":"The event store has not answered for 3 s."',
  )
  const outage = product
    .output()
    .split('\n')
    .filter((line) => line.includes('store unavailable'))
  expect(outage).toHaveLength(1)

  const from = performance.now()
  const batches = () => peer.log.records().filter(({ type }) => type === 'PricesTicked').length
  const before = batches()
  thaw()
  const say = () => trader.call('POST', '/api/chat', { message: 'back again' })
  await until('what is said is taken again', async () => (await say()).status === 201)
  await until('prices are written again', () => batches() > before)
  expect(performance.now() - from).toBeLessThan(3_000 + slackMs)
  await until('it is ready', async () => (await ops(product, '/readyz')).status === 200)
  const types = () => [...peer.log.records()].map(({ type }) => type)
  await until('the log is told of the sign-ins', () => types().includes('UserSignedIn'))
})
