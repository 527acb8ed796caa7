import { expect, it, onTestFinished } from 'vitest'
import { EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import { AlertWorld } from '../../support/worlds/alert-world.ts'
import { listed } from '../../support/logs/market-events.ts'
import { until } from '../../support/until.ts'

const doubled = [1, 2, 4, 8, 16, 20, 20]

it('waits longer each time while the log cannot be followed, and begins anew once it could', async () => {
  const world = new AlertWorld()
  onTestFinished(() => world.dispose())
  await world.start()
  await world.append(listed('AAPL'))
  const { log } = world.world
  let followed = 0
  const store: typeof log = {
    ...log,
    async *subscribe(options) {
      followed += 1
      if (followed !== doubled.length + 1) throw new EventStoreUnavailable('dropped')
      for await (const message of log.subscribe(options)) {
        yield message
        if (message.type === 'caught_up') throw new EventStoreUnavailable('dropped')
      }
    },
  }
  const process = world.run({ store, random: () => 1, limits: { waitMaxMs: 20 } })
  const waits = () =>
    process.reports.flatMap((report) => (report.kind === 'waiting' ? [report.waitMs] : []))
  await until('it has begun anew', () => waits().length >= doubled.length + 3)
  await process.stop()
  expect(waits().slice(0, doubled.length + 3)).toEqual([...doubled, 1, 2, 4])
})
