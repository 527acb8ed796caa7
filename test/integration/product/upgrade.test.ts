import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectionLines } from '../../../src/contracts/ops.ts'
import { streamPrefix } from '../../../src/domain/streams.ts'
import { openConnection } from '../../../src/eventstore/embedded/sqlite.ts'
import { allProjections } from '../../../src/projections/all-projections.ts'
import { ageReadModels } from '../../support/faults/aged-read-models.ts'
import { alterPast } from '../../support/logs/past-log.ts'
import { type ProductHere, startProductHere } from '../../support/product-here.ts'
import { lastingFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'
import { until } from '../../support/until.ts'

const folder = lastingFolder()
const seen = ['/api/watchlist', '/api/chat', '/api/alerts']
/** Product starts, on a machine that has other things to do. */
const longMs = 240_000

let product: ProductHere
let trader: Trader
let answers: readonly unknown[]

const start = async () => {
  product = await startProductHere(folder.path, { SIM_SYMBOLS: '3' })
  trader = new Trader(product.url, trader.username)
}

const ops = async (path: string) => {
  const reply = await fetch(`http://127.0.0.1:${product.opsPort.toString()}${path}`)
  return { status: reply.status, text: await reply.text() }
}

const becomesReady = () => until('it is ready', async () => (await ops('/readyz')).status === 200)

const lines = async () => projectionLines.parse(JSON.parse((await ops('/projections')).text))
const watchlists = async () => (await lines()).find(({ name }) => name === 'watchlists')

/** Prices are of now; all else is of the log. */
const told = async () => {
  const all: unknown[] = []
  for (const path of seen) {
    const reply = await trader.call('GET', path)
    expect([path, reply.status]).toEqual([path, 200])
    all.push(
      JSON.parse(await reply.text(), (key, value: unknown) =>
        /price|change|volume|updated|stale|status|simulated/i.test(key) ? undefined : value,
      ),
    )
  }
  return all
}

const watchlistStream = (): string => {
  const file = join(folder.path, 'events.db')
  const log = openConnection(file, file, 5_000)
  const [row] = log
    .prepare<{ name: string }>(`SELECT name FROM streams WHERE name LIKE ? LIMIT 1`)
    .all([`${streamPrefix.watchlist}%`])
  log.close()
  if (row === undefined) throw new Error('Nobody watches anything.')
  return row.name
}

beforeAll(async () => {
  product = await startProductHere(folder.path, { SIM_SYMBOLS: '3' })
  trader = new Trader(product.url)
  await becomesReady()
  expect((await trader.register()).status).toBe(201)
  await trader.call('POST', '/api/watchlist', { symbol: 'AAPL' })
  await trader.call('POST', '/api/chat', { message: 'first words' })
  await trader.call('POST', '/api/alerts', { symbol: 'AAPL', condition: 'price_above', value: 9e6 })
  answers = await told()
  expect(JSON.stringify(answers)).toMatch(/AAPL.*first words.*price_above/)
  await product.stop()
}, longMs)

afterAll(async () => {
  await product.stop()
  folder.remove()
}, longMs)

describe('a release whose folds have another version', () => {
  let stream = ''

  it(
    'answers from the old read models while it cannot build one, is not ready, and names the event',
    async () => {
      stream = watchlistStream()
      ageReadModels(folder.path)
      alterPast(folder.path, stream, '"symbol"', '"simbol"')
      await start()
      const failure = { stream, revision: '0', type: 'SymbolAddedToWatchlist.v2' }
      await until('the event is found', async () => (await watchlists())?.rebuild?.failure != null)
      expect(await watchlists()).toMatchObject({
        state: 'outdated',
        generation: 'watchlists@0.1',
        rebuild: { generation: 'watchlists@2.2', state: 'failed', failure },
      })
      const named = (await ops('/metrics')).text
        .split('\n')
        .filter((line) => line.startsWith('tapedeck_projection_failure{'))
      expect(named).toHaveLength(1)
      expect(named[0]).toContain(`projection="watchlists",event="${stream}@0"`)
      expect(named[0]).toContain('simbol')
      const said = 'projection stopped at an unreadable event'
      const [line = '{}'] = product
        .output()
        .split('\n')
        .filter((text) => text.includes(said))
      expect(JSON.parse(line)).toMatchObject({
        projection: 'watchlists',
        poison: { stream, revision: 0, reason: expect.stringContaining('simbol') as string },
      })
      const red = await ops('/readyz')
      expect([red.status, red.text]).toEqual([
        503,
        expect.stringContaining('watchlists is outdated'),
      ])

      expect((await trader.signIn()).status).toBe(200)
      expect(await told()).toEqual(answers)
      expect((await trader.call('POST', '/api/chat', { message: 'and others go on' })).status).toBe(
        201,
      )
      expect(JSON.stringify(await told())).toContain('and others go on')
      await product.stop()
    },
    longMs,
  )

  it(
    'builds it once the event can be read, and lets it take over',
    async () => {
      alterPast(folder.path, stream, '"simbol"', '"symbol"')
      await start()
      await becomesReady()
      expect((await lines()).map(({ name, generation }) => [name, generation])).toEqual(
        allProjections.map(({ name, version }) => [name, `${name}@${version.toString()}.2`]),
      )
      expect((await ops('/metrics')).text).not.toContain('tapedeck_projection_failure{')
      expect((await trader.signIn()).status).toBe(200)
      const [watched, , alerts] = await told()
      expect([watched, alerts]).toEqual([answers[0], answers[2]])
      await product.stop()
    },
    longMs,
  )
})

describe('a broken read-model file', () => {
  it(
    'is moved aside, said to be, and built anew',
    async () => {
      for (const end of ['', '-wal', '-shm'])
        writeFileSync(join(folder.path, `read-models.db${end}`), 'no database '.repeat(2_000))
      await start()
      await becomesReady()
      expect(product.output()).toContain('rebuilding a damaged read-model file')
      const kept = readdirSync(folder.path).filter((name) =>
        /^read-models\.db\.damaged-[^-]+-\d\d-\d\dT[\d-]+\.\d{3}Z$/.test(name),
      )
      expect(kept).toHaveLength(1)
      expect(product.output()).toContain(kept[0])
      expect((await trader.signIn()).status).toBe(200)
      const [watched, , alerts] = await told()
      expect([watched, alerts]).toEqual([answers[0], answers[2]])
    },
    longMs,
  )
})
