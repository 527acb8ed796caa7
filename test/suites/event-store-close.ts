import { describe, expect, it } from 'vitest'
import { EventStoreUnavailable } from '../../src/eventstore/errors.ts'
import { collect, type ContractContext, event, follow, freshStream } from './event-store-context.ts'

export const closeRules = ({ store, reopen }: ContractContext): void => {
  describe('close', () => {
    it('answers the appends that it took, and takes no more', async () => {
      const [stream, late] = [freshStream(), freshStream()]
      const closing = store()
      const taken = closing.append(stream, [event()], 'no_stream')
      await closing.close()
      expect((await taken).ok).toBe(true)
      await expect(closing.append(late, [event()], 'no_stream')).rejects.toThrow(
        EventStoreUnavailable,
      )
      await reopen()
      expect(await collect(store().readStream(stream))).toHaveLength(1)
    })

    it('ends subscriptions that nobody has aborted with an error', async () => {
      const followed = follow(store(), { from: 'end' })
      await followed.isCaughtUp()
      await store().close()
      expect(await followed.ended).toBeInstanceOf(EventStoreUnavailable)
      await reopen()
    })

    it('can be asked for twice', async () => {
      await store().close()
      await store().close()
      await reopen()
    })

    it('answers no reads afterwards', async () => {
      const closed = store()
      await closed.close()
      await expect(collect(closed.readAll())).rejects.toThrow(EventStoreUnavailable)
      await expect(collect(closed.readStream(freshStream()))).rejects.toThrow(EventStoreUnavailable)
      await expect(closed.head()).rejects.toThrow(EventStoreUnavailable)
      await expect(closed.retain(freshStream(), 1)).rejects.toThrow(EventStoreUnavailable)
      await reopen()
    })
  })
}
