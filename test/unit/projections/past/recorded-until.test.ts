import { afterEach, expect, it, vi } from 'vitest'
import { EventStoreUnavailable } from '../../../../src/eventstore/errors.ts'
import type {
  EventStore,
  RecordedEvent,
  SubscriptionMessage,
} from '../../../../src/eventstore/port.ts'
import { recordedUntil } from '../../../../src/projections/past/recorded-until.ts'
import { collect } from '../../../suites/event-store-context.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** It sends nothing until its reader leaves. */
const silent: Pick<EventStore, 'subscribe'> = {
  async *subscribe({ signal }): AsyncGenerator<SubscriptionMessage, void, undefined> {
    yield* []
    if (signal?.aborted === false)
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve)
      })
  },
}

it('gives up a store that has sent nothing for 30 s', async () => {
  vi.useFakeTimers()
  const read = collect(recordedUntil(silent, ['stock-'], null))
  const failed = vi.fn<(error: unknown) => void>()
  read.catch(failed)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(failed).toHaveBeenCalled())
  expect(failed).toHaveBeenCalledWith(expect.any(EventStoreUnavailable))
})

it('takes no silence of its reader for one of the store', async () => {
  vi.useFakeTimers()
  const event = { position: { commit: 1n, prepare: 1n } } as RecordedEvent
  const store: Pick<EventStore, 'subscribe'> = {
    async *subscribe() {
      const { position } = event
      yield await Promise.resolve({ type: 'events', events: [event], position } as const)
      yield { type: 'caught_up', position } as const
    },
  }
  const read = recordedUntil(store, ['stock-'], null)
  expect((await read.next()).value).toBe(event)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await read.next()).toEqual({ done: true, value: undefined })
})

it('ends without a word when its reader needs no more', async () => {
  const reading = new AbortController()
  const read = collect(recordedUntil(silent, ['stock-'], null, { signal: reading.signal }))
  reading.abort()
  expect(await read).toEqual([])
})
