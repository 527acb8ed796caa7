import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventTables } from '../../../src/domain/all-events.ts'
import { chatAggregate } from '../../../src/domain/chat/decider.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import { guardStore } from '../../../src/eventstore/guarded-store.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { openMemoryLog } from '../../support/logs/memory-log.ts'
import { until } from '../../support/until.ts'

const nowMs = Date.parse('2025-01-02T15:00:00Z')
const userId = randomUUID()
const limits = { silenceMs: 60, probeMs: 30, probePauseMs: 5 }
const never = () => new Promise<never>(() => undefined)

const silence = (): AsyncIterable<never> => ({
  [Symbol.asyncIterator]: () => ({ next: never }),
})

/** A log that can freeze, or take this long for everything. */
const openWorld = (silenceMs = limits.silenceMs) => {
  const log = openMemoryLog()
  const state = { frozen: false, slowMs: 0, appends: 0, reads: 0 }
  const store: EventStore = {
    ...log,
    append: async (...append) => {
      state.appends += 1
      if (state.frozen) await never()
      await wait(state.slowMs)
      return log.append(...append)
    },
    readStream: (stream, options) => {
      state.reads += 1
      return state.frozen ? silence() : log.readStream(stream, options)
    },
    head: () => (state.frozen ? never() : log.head()),
  }
  const guarded = guardStore(store, { limits: { ...limits, silenceMs } })
  onTestFinished(() => guarded.close())
  const handler = createCommandHandler({
    store: guarded,
    codec: createCodec(eventTables),
    now: () => new Date(nowMs),
  })
  const say = (message: string, signal?: AbortSignal) => {
    const commandId = randomUUID()
    const said = { type: 'SendMessage', room: 'general', month: '2025-01', userId, nowMs } as const
    const command = { ...said, messageId: commandId, message }
    return handler.handle(chatAggregate, 'general_2025-01', command, { commandId, userId, signal })
  }
  return { state, guarded, say }
}

const refusedAfter = async (call: Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await expect(call).rejects.toThrow(EventStoreUnavailable)
  return performance.now() - from
}

describe('commands to a log that freezes', () => {
  it('all end after one silence, also those that wait for their turn; the next is refused at once', async () => {
    const { state, guarded, say } = openWorld()
    await say('first')
    state.frozen = true
    const waiting = ['second', 'third', 'fourth'].map((text) => refusedAfter(say(text)))
    for (const ms of await Promise.all(waiting)) expect(ms).toBeLessThan(10 * limits.silenceMs)
    const { appends, reads } = state
    await refusedAfter(say('fifth'))
    expect([state.appends, state.reads]).toEqual([appends, reads])
    state.frozen = false
    await until('it is there', () =>
      guarded.head().then(
        () => true,
        () => false,
      ),
    )
    expect(await say('sixth')).toMatchObject({ ok: true })
  })

  it('a read of it ends in the middle, and leaves nobody waiting', async () => {
    const { state, guarded } = openWorld()
    state.frozen = true
    const read = async () => {
      for await (const { id } of guarded.readStream('chat-general_2025-01')) expect.fail(id)
    }
    expect(await refusedAfter(read())).toBeGreaterThanOrEqual(50)
  })
})

describe('a command with a time of its own', () => {
  it('ends with it while it waits for its turn behind slow ones, and they go on', async () => {
    const { state, say } = openWorld(60_000)
    state.slowMs = 400
    const before = [say('one'), say('two'), say('three')]
    const late = say('late', AbortSignal.timeout(50))
    expect(await refusedAfter(late)).toBeLessThan(800)
    for (const result of await Promise.all(before)) expect(result).toMatchObject({ ok: true })
    expect(state.appends).toBe(3)
    expect(await say('next')).toMatchObject({ ok: true, revision: 3n })
  })

  it('ends with it in the middle of its append', async () => {
    const { state, say } = openWorld(60_000)
    state.slowMs = 500
    expect(await refusedAfter(say('one', AbortSignal.timeout(10)))).toBeLessThan(450)
  })
})
