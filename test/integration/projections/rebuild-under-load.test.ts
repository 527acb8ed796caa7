import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { alertsOfUser } from '../../../src/projections/alerts/read.ts'
import { allProjections } from '../../../src/projections/all-projections.ts'
import { accounts } from '../../../src/projections/accounts/documents.ts'
import { barChunks, formingBars } from '../../../src/projections/bars/documents.ts'
import { newestMessages } from '../../../src/projections/chat/read.ts'
import { financialsOf } from '../../../src/projections/financials/read.ts'
import { newestNews, newsAbout } from '../../../src/projections/news/read.ts'
import type { ReadModels } from '../../../src/projections/read-models.ts'
import { presetsOfUser } from '../../../src/projections/scan-presets/read.ts'
import { calibrationBuckets, newestSignals } from '../../../src/projections/signals/read.ts'
import { stocks, stockTerms } from '../../../src/projections/stocks/documents.ts'
import { watchlistsOf } from '../../../src/projections/watchlists/read.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'
import { firstOf, tradingHistory } from '../../support/trading-history.ts'
import { until } from '../../support/until.ts'

const trader = 'aaaa0000-0000-4000-8000-000000000001'
const descending = true

/** One question of each GET. */
const questions: readonly [name: string, ask: (readModels: ReadModels) => Promise<unknown>][] = [
  ['user', (models) => models.reader(accounts).get(trader)],
  [
    'stocks',
    (models) => models.reader(stocks).find({ sort: [{ field: 'price', descending }], limit: 200 }),
  ],
  ['stock', (models) => models.reader(stocks).get('BRK.B')],
  [
    'search',
    (models) => models.reader(stockTerms).find({ filter: { term: { prefix: 'g' } }, limit: 50 }),
  ],
  [
    'bars',
    (models) =>
      models.reader(barChunks).find({
        filter: { series: { eq: 'AAPL|1m' }, start: { lt: 2e9 } },
        sort: [{ field: 'start', descending }],
        limit: 16,
      }),
  ],
  ['growing bars', (models) => models.reader(formingBars).get('AAPL')],
  ['financials', (models) => financialsOf(models, 'AAPL')],
  ['news', (models) => newestNews(models, 50)],
  ['news of a stock', (models) => newsAbout(models, 'MSFT', 50)],
  ['watchlist', (models) => watchlistsOf(models, trader)],
  ['alerts', (models) => alertsOfUser(models, trader, 10_000)],
  ['chat', (models) => newestMessages(models, 'general', 100)],
  ['signals', (models) => newestSignals(models, 200)],
  ['calibration', (models) => calibrationBuckets(models)],
  ['presets', (models) => presetsOfUser(models, trader, 200)],
]

const readsPerSecond = 500
const readsMin = 750

const asked = async (readModels: ReadModels, index: number): Promise<[string, string]> => {
  const [name, ask] = questions[index % questions.length]!
  return [name, JSON.stringify(await ask(readModels))]
}

/** Asks so often, on time however late the last ones were, until it is told to stop. */
const startReading = (readModels: ReadModels, heard: (answer: [string, string]) => void) => {
  const began = performance.now()
  const open = new Set<Promise<void>>()
  let reads = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1_000) * readsPerSecond)
    for (; reads < due; reads += 1) {
      const reading = asked(readModels, reads).then(heard)
      open.add(reading)
      void reading.finally(() => open.delete(reading)).catch(() => undefined)
    }
  }, 4)
  return {
    reads: () => reads,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(open)
    },
  }
}

describe('a rebuild of all projections under 500 reads a second', () => {
  let world: ProjectionWorld

  beforeEach(async () => {
    world = new ProjectionWorld({ limits: { dropAfterMs: 200 } })
    const history = firstOf(tradingHistory(8), 1_500)
    await world.happen(history)
    await world.runner.start()
    await world.caughtUp()
  })
  afterEach(() => world.dispose())

  it('fails no read and changes no answer', async () => {
    const before = new Map<string, string>()
    for (const index of questions.keys()) {
      const [name, answer] = await asked(world.readModels, index)
      before.set(name, answer)
      expect(answer.length, name).toBeGreaterThan(20)
    }
    const changed = new Map<string, string>()
    let answers = 0
    const reading = startReading(world.readModels, ([name, answer]) => {
      answers += 1
      if (answer !== before.get(name)) changed.set(name, answer)
    })
    const names = allProjections.map(({ name }) => name)
    let rebuilds = 0
    while (reading.reads() < readsMin) {
      rebuilds += 1
      expect(await world.runner.rebuild(names)).toEqual({ ok: true })
      const suffix = `.${(rebuilds + 1).toString()}`
      await until('all are switched', async () =>
        (await world.runner.status()).every(({ generation }) => generation?.endsWith(suffix)),
      )
    }
    // The old generations are dropped under the readers, too.
    await until('the old ones are dropped', async () => {
      const held = await Promise.all(names.map((name) => world.store.generations(name)))
      return held.every(({ length }) => length === 1)
    })
    await reading.stop()
    expect(answers).toBe(reading.reads())
    expect([...changed]).toEqual([])
    expect((await world.runner.status()).map(({ comparison }) => comparison?.different)).toEqual(
      names.map(() => 0),
    )
  })
})
