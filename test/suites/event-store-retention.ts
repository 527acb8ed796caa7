import { describe, expect, it } from 'vitest'
import { StreamNotFound } from '../../src/eventstore/errors.ts'
import type { EventStore } from '../../src/eventstore/port.ts'
import {
  collect,
  type ContractContext,
  done,
  event,
  events,
  freshStream,
  revisions,
  waitMsMax,
} from './event-store-context.ts'

/** A store may call a stream empty or not there when all its events have expired. */
const visible = async (store: EventStore, stream: string): Promise<bigint[]> => {
  try {
    return revisions(await collect(store.readStream(stream)))
  } catch (error) {
    if (error instanceof StreamNotFound) return []
    throw error
  }
}

export const retentionRules = ({ store }: ContractContext): void => {
  describe('retention', () => {
    it('hides expired events from stream reads, and revisions go on', async () => {
      const stream = freshStream()
      await store().retain(stream, 1)
      await store().append(stream, events(2), 'no_stream')
      await expect
        .poll(() => visible(store(), stream), { timeout: waitMsMax, interval: 50 })
        .toEqual([])
      expect(await store().append(stream, [event()], 'no_stream')).toMatchObject({ actual: 1n })
      expect(done(await store().append(stream, [event()], 1n)).revision).toBe(2n)
      expect(await visible(store(), stream)).toEqual([2n])
    })

    it('keeps what has not expired, and the other streams', async () => {
      const [kept, other] = [freshStream(), freshStream()]
      await store().append(kept, events(2), 'no_stream')
      await store().append(other, events(2), 'no_stream')
      await store().retain(kept, 3_600)
      expect(await visible(store(), kept)).toEqual([0n, 1n])
      expect(await visible(store(), other)).toEqual([0n, 1n])
    })

    it('can be said again, and taken back', async () => {
      const stream = freshStream()
      await store().append(stream, events(2), 'no_stream')
      await store().retain(stream, 3_600)
      await store().retain(stream, 3_600)
      await store().retain(stream, null)
      expect(await visible(store(), stream)).toEqual([0n, 1n])
      expect(done(await store().append(stream, [event()], 1n)).revision).toBe(2n)
    })
  })
}
