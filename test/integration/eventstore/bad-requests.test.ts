import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { InvalidRequest } from '../../../src/eventstore/errors.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { event } from '../../suites/event-store-context.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const openLog = async (): Promise<EventStore> => {
  const store = openEmbeddedEventStore({ file: join(tempFolder(), 'events.db') })
  onTestFinished(() => store.close())
  await store.append('first-1', [event()], 'no_stream')
  return store
}

/** What the log says to a request, after which it holds what it held before. */
const refusal = async (store: EventStore, request: () => Promise<unknown>): Promise<string> => {
  const before = await store.head()
  const error = await request().then(
    () => new Error('was taken'),
    (reason: unknown) => reason as Error,
  )
  expect(error).toBeInstanceOf(InvalidRequest)
  expect(await store.head()).toEqual(before)
  return error.message
}

describe('the log says in a sentence what is wrong with', () => {
  it('an event over 1 MiB', async () => {
    const store = await openLog()
    const big = event({ text: 'x'.repeat(1_048_576) })
    expect(await refusal(store, () => store.append('big-1', [big], 'no_stream'))).toMatch(
      /^An append to 'big-1' has 10485\d\d bytes of event data; the maximum is 1048576\.$/,
    )
  })

  it.each(['chat general', '$all', 'naïve-1', "x'; DROP TABLE events", ''])(
    "a stream called '%s'",
    async (name) => {
      const store = await openLog()
      expect(await refusal(store, () => store.append(name, [event()], 'no_stream'))).toBe(
        `${JSON.stringify(name)} is not a valid stream name.`,
      )
    },
  )

  it('a position of another log', async () => {
    const [store, other] = [await openLog(), await openLog()]
    const from = (await other.head())!
    const read = async () => {
      for await (const recorded of store.readAll({ from })) expect(recorded).toBeUndefined()
    }
    const follow = async () => {
      for await (const message of store.subscribe({ from })) expect(message).toBeUndefined()
    }
    const place = `${from.commit.toString()}/${from.prepare.toString()}`
    const sentence = `There is no event at position ${place} of this log.`
    expect(await refusal(store, read)).toBe(sentence)
    expect(await refusal(store, follow)).toBe(sentence)
  })
})
