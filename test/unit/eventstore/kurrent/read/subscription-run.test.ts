import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { Connection } from '../../../../../src/eventstore/kurrent/connection.ts'
import type { Deps } from '../../../../../src/eventstore/kurrent/deps.ts'
import type { ReadResp } from '../../../../../src/eventstore/kurrent/protocol.ts'
import type { SubscriptionMessage } from '../../../../../src/eventstore/port.ts'
import { UnreadableEvent } from '../../../../../src/eventstore/errors.ts'
import { kurrentLimits } from '../../../../../src/eventstore/kurrent/options.ts'
import { streams } from '../../../../../src/eventstore/kurrent/protocol.ts'
import { runSubscription } from '../../../../../src/eventstore/kurrent/read/subscription-run.ts'
import { systemTimers } from '../../../../../src/platform/timers.ts'
import { createMemoryLog } from '../../../../support/grpc-peer/memory-log.ts'
import {
  caughtUpMessage,
  checkpointMessage,
  eventMessage,
} from '../../../../support/grpc-peer/messages.ts'
import { raw } from '../../../../support/grpc-peer/world.ts'

/** Three events at different positions; the last one is not ours to read. */
const events = () => {
  const log = createMemoryLog(Date.now)
  log.append('user-1', [raw({ n: 0 }), raw({ n: 1 })], null)
  log.append('user-2', [{ ...raw({ n: 2 }), metadata: Buffer.from('') }], null)
  const [first, second, foreign] = log.records()
  return { first: first!, second: second!, foreign: foreign! }
}

/** What a subscriber is told when all these messages are there at once. */
const run = async (messages: readonly ReadResp[], seenEnd = 0n, sameServer = true) => {
  const call = Object.assign(Readable.from(messages), { cancel: () => undefined })
  const told: SubscriptionMessage[] = []
  const via = { heard: 0 }
  const range = {
    after: null,
    seenEnd: {
      position: { commit: seenEnd, prepare: seenEnd },
      via: sameServer ? via : { heard: 0 },
    },
  }
  const deps = {
    connection: {
      open: () => Promise.resolve({ call, via, failed: () => undefined, giveUp: () => undefined }),
    } as unknown as Connection,
    limits: kurrentLimits,
    timers: systemTimers,
  } as unknown as Deps
  const { signal } = new AbortController()
  let error: unknown = null
  try {
    for await (const message of runSubscription(deps, new streams.ReadReq(), range, signal))
      told.push(message)
  } catch (thrown) {
    error = thrown
  }
  return { told, error }
}

const numbersIn = (told: readonly SubscriptionMessage[]) =>
  told.map((message) =>
    message.type === 'events'
      ? message.events.map(({ data }) => (data as { n: number }).n)
      : message.type,
  )

describe('messages that arrive together', () => {
  test('stay in order: an event before caught up is told before it', async () => {
    const { first, second } = events()
    const { told } = await run([eventMessage(first), caughtUpMessage(), eventMessage(second)])

    expect(numbersIn(told)).toEqual([[0], 'caught_up', [1], 'caught_up'])
    expect(told.map(({ position }) => position?.commit)).toEqual([
      first.position,
      first.position,
      second.position,
      second.position,
    ])
  })

  test('tell what came before an event that cannot be read, and only then its error', async () => {
    const { first, second, foreign } = events()
    const { told, error } = await run([first, second, foreign].map(eventMessage))

    expect(numbersIn(told)).toEqual([[0, 1]])
    expect(told.at(-1)?.position?.commit).toBe(second.position)
    expect(error).toBeInstanceOf(UnreadableEvent)
  })

  test('never move the position back, nor tell an event twice', async () => {
    const { first, second } = events()
    const { told } = await run([
      eventMessage(first),
      eventMessage(second),
      checkpointMessage(first.position, 0n),
      eventMessage(first),
      eventMessage(second),
      caughtUpMessage(),
    ])

    expect(numbersIn(told)).toEqual([[0, 1], 'caught_up'])
    expect(told.map(({ position }) => position?.commit)).toEqual([second.position, second.position])
  })

  test("with one of the server's own move the position, and tell nothing of it", async () => {
    const log = createMemoryLog(Date.now)
    log.append('user-1', [raw({ n: 0 })], null)
    log.append('$stats-1', [raw({ n: 1 })], null)
    const [ours, own] = log.records()
    const { told } = await run([eventMessage(ours!), eventMessage(own!)])

    expect(numbersIn(told)).toEqual([[0]])
    expect(told[0]?.position?.commit).toBe(own!.position)
  })

  test('with nothing but a checkpoint move the position without events', async () => {
    const { told } = await run([checkpointMessage(7n, 0n), checkpointMessage(9n, 0n)])

    expect(told).toEqual([{ type: 'events', events: [], position: { commit: 9n, prepare: 0n } }])
  })
})

describe('caught up', () => {
  test('means past the end that the same server had before, whatever matched', async () => {
    const { told } = await run([caughtUpMessage()], 500n)

    expect(told.map(({ type, position }) => [type, position?.commit])).toEqual([
      ['events', 500n],
      ['caught_up', 500n],
    ])
  })

  test('says nothing about the end that another server had before', async () => {
    const { first } = events()
    const { told } = await run([eventMessage(first), caughtUpMessage()], 5_000n, false)

    expect(told.at(-1)?.position?.commit).toBe(first.position)
  })

  test('is said again after each batch that has come live, and once only', async () => {
    const { first, second } = events()
    const { told } = await run(
      [
        caughtUpMessage(),
        eventMessage(first),
        eventMessage(second),
        checkpointMessage(second.position, second.position),
      ],
      0n,
      false,
    )

    expect(numbersIn(told)).toEqual(['caught_up', [0, 1], 'caught_up'])
  })
})
