import type { PriceFeedEvent } from '../../../src/domain/price-feed/events.ts'
import { EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import { uuidV5 } from '../../../src/eventstore/ids.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { createPriceFeedWriter } from '../../../src/market/feed/price-feed-writer.ts'
import { faultyAppends } from '../faults/faulty.ts'
import { inOrder } from '../faults/tally-faults.ts'
import type { Plan } from './plan.ts'
import { codec } from './read-side.ts'

const namespace = '0d7f6a52-6f0e-4c1e-8a55-2f4b8c9d1e30'
const triesMax = 50

type TickBatch = PriceFeedEvent['data']

/** Two feeds of one source that write what the plan gives to each, until it is written or refused. */
export const openFeeds = (log: EventStore, { feeds, feedFaults }: Plan) => {
  const store = faultyAppends(log, inOrder(feedFaults, 'none'))
  let nowMs = 0
  const open = (name: string) => {
    const now = () => new Date(nowMs)
    const writer = createPriceFeedWriter({ store, codec, now, isListed: () => true })
    return async (batch: TickBatch, count: number) => {
      const commandId = uuidV5(namespace, `${name} ${count.toString()}`)
      for (let tries = 0; tries < triesMax; tries += 1)
        try {
          const outcome = await writer.write({ commandId, ...batch })
          if (outcome.ok || outcome.reason === 'refused') return
          writer.takeOver()
        } catch (error) {
          if (!(error instanceof EventStoreUnavailable)) throw error
        }
      throw new Error('The tick batch was never settled.')
    }
  }
  const [one, other] = [open('one'), open('other')]
  return async (batch: TickBatch, count: number): Promise<void> => {
    nowMs = batch.ticks.at(-1)?.[3] ?? 0
    const who = feeds[count % feeds.length]
    await Promise.all([
      who === 'other' ? null : one(batch, count),
      who === 'one' ? null : other(batch, count),
    ])
  }
}
