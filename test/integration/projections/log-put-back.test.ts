import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { copyLog } from '../../../src/eventstore/embedded/copy-log.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { allProjections } from '../../../src/projections/all-projections.ts'
import { stocks } from '../../../src/projections/stocks/documents.ts'
import { listed } from '../../support/market-events.ts'
import { ProjectionWorld } from '../../support/projection-world.ts'
import { until } from '../../support/until.ts'

let world: ProjectionWorld

beforeEach(async () => {
  world = new ProjectionWorld()
  onTestFinished(() => world.dispose())
  await world.runner.start()
})

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

const symbols = async () =>
  (await world.readModels.reader(stocks).find({ limit: 10 })).map(({ symbol }) => symbol).sort()

describe('read models of a log in whose place an older copy was put', () => {
  it('are built anew, and lack nothing that is written from then on', async () => {
    await list('AAPL')
    const copy = await copyOfLog()
    for (const symbol of ['LOST', 'GONE']) await list(symbol)
    await world.caughtUp()
    expect(await symbols()).toEqual(['AAPL', 'GONE', 'LOST'])

    await world.restart({ wrapLog: () => copy })
    // The second stands where the read models had been, and the third behind it.
    for (const symbol of ['MSFT', 'NVDA', 'TSLA']) await listIn(copy, symbol)
    await until('they tell what the copy has', async () => (await symbols()).includes('TSLA'))
    expect(await symbols()).toEqual(['AAPL', 'MSFT', 'NVDA', 'TSLA'])
    const ahead = world.reports.filter((report) => report.kind === 'ahead')
    expect(ahead).toHaveLength(1)
    expect(ahead[0]?.projections).toEqual(allProjections.map(({ name }) => name))
    for (const { generation, version, name } of await world.runner.status())
      expect(generation).toBe(`${name}@${version.toString()}.2`)
  })

  it('are shown while the copy does not answer, and built anew once it does', async () => {
    await list('AAPL')
    const copy = await copyOfLog()
    await list('LOST')
    await world.caughtUp()

    let isUnavailable = true
    const log = {
      ...copy,
      head: () => (isUnavailable ? Promise.reject(new EventStoreUnavailable('away')) : copy.head()),
    }
    await world.restart({ wrapLog: () => log })
    expect(await symbols()).toEqual(['AAPL', 'LOST'])
    isUnavailable = false
    await until('they tell what the copy has', async () => !(await symbols()).includes('LOST'))
    expect(await symbols()).toEqual(['AAPL'])
  })
})
