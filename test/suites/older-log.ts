import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { copyLog } from '../../src/eventstore/embedded/copy-log.ts'
import { openEmbeddedEventStore } from '../../src/eventstore/embedded/embedded-event-store.ts'
import { EventStoreUnavailable } from '../../src/eventstore/errors.ts'
import type { EventStore } from '../../src/eventstore/port.ts'
import { allProjections } from '../../src/projections/all-projections.ts'
import { createReadModels } from '../../src/projections/read-models.ts'
import { stocks } from '../../src/projections/stocks/documents.ts'
import { listed } from '../support/logs/market-events.ts'
import { ProjectionWorld, type WorldOptions } from '../support/worlds/projection-world.ts'
import { until } from '../support/until.ts'

let world: ProjectionWorld
let options: WorldOptions

const list = (symbol: string) => world.append(`stock-${symbol}`, [listed(symbol)])

const listIn = (log: EventStore, symbol: string) => {
  const ids = { correlationId: randomUUID(), causationId: randomUUID() }
  const metadata = { ...ids, userId: null, occurredAt: '2026-01-05T15:00:00.000Z' }
  const event = { id: randomUUID(), ...listed(symbol), metadata }
  return log.append(`stock-${symbol}`, [event], 'no_stream')
}

/** A copy of the log as it is now, to be put in its place later. */
const copyOfLog = async (): Promise<EventStore> => {
  const file = join(world.folder.path, 'copy.db')
  await copyLog(join(world.folder.path, 'events.db'), file)
  const copy = openEmbeddedEventStore({ file })
  onTestFinished(() => copy.close())
  return copy
}

const symbols = async () => {
  const store = options.wrapStore?.(world.store) ?? world.store
  const reader = createReadModels(store, world.runner.progress).reader(stocks)
  return (await reader.find({ limit: 10 })).map(({ symbol }) => symbol).sort()
}

/**
 * What read models do when the log lacks events that they contain; run once for each adapter.
 *
 * @param open options with a fresh store, disposed of when the test has finished
 */
export const olderLogRules = (adapter: string, open: () => Promise<WorldOptions>) =>
  describe(`read models (${adapter}) of a log in whose place an older copy was put`, () => {
    beforeEach(async () => {
      options = await open()
      world = new ProjectionWorld(options)
      onTestFinished(() => world.dispose())
      await world.runner.start()
    })

    it('are built anew, and lack nothing that is written from then on', async () => {
      await list('AAPL')
      const copy = await copyOfLog()
      for (const symbol of ['LOST', 'GONE']) await list(symbol)
      await world.caughtUp()
      expect(await symbols()).toEqual(['AAPL', 'GONE', 'LOST'])

      await world.restart({ ...options, wrapLog: () => copy })
      // The second stands where the read models had been, and the third behind it.
      for (const symbol of ['MSFT', 'NVDA', 'TSLA']) await listIn(copy, symbol)
      await until('they tell what the copy has', async () => (await symbols()).includes('TSLA'))
      expect(await symbols()).toEqual(['AAPL', 'MSFT', 'NVDA', 'TSLA'])
      const ahead = world.reports.filter((report) => report.kind === 'ahead')
      expect(ahead).toHaveLength(1)
      expect(ahead[0]?.projections).toEqual(allProjections.map(({ name }) => name))
      await until('every one is built', async () =>
        (await world.runner.status()).every(
          ({ generation, version, name }) => generation === `${name}@${version.toString()}.2`,
        ),
      )
      expect(world.reports.filter(({ kind }) => kind === 'ahead')).toEqual(ahead)
    })

    it('are shown while the copy does not answer, and built anew once it does', async () => {
      await list('AAPL')
      const copy = await copyOfLog()
      await list('LOST')
      await world.caughtUp()

      let isUnavailable = true
      const log = {
        ...copy,
        head: () =>
          isUnavailable ? Promise.reject(new EventStoreUnavailable('away')) : copy.head(),
      }
      await world.restart({ ...options, wrapLog: () => log })
      expect(await symbols()).toEqual(['AAPL', 'LOST'])
      isUnavailable = false
      await until('they tell what the copy has', async () => !(await symbols()).includes('LOST'))
      expect(await symbols()).toEqual(['AAPL'])
    })
  })
