import { status } from '@grpc/grpc-js'
import { afterEach, describe, expect, test } from 'vitest'
import type { Follower } from '../../support/grpc-peer/follower.ts'
import type { World } from '../../support/grpc-peer/world.ts'
import {
  EventStoreUnavailable,
  InvalidRequest,
  UnreadableEvent,
} from '../../../src/eventstore/errors.ts'
import { comparePositions } from '../../../src/eventstore/position.ts'
import { follow } from '../../support/grpc-peer/follower.ts'
import { all, happened, openWorld, raw } from '../../support/grpc-peer/world.ts'
import { until } from '../../support/until.ts'

let world: World
let followers: Follower[] = []
afterEach(async () => {
  await Promise.all(followers.map((follower) => follower.stop()))
  followers = []
  await world.close()
})

const follower: typeof follow = (store, options, pause) => {
  const one = follow(store, options, pause)
  followers.push(one)
  return one
}

/** Appends events numbered from `first`, one append each. */
const number = async (stream: string, first: number, count: number) => {
  let expected: 'no_stream' | bigint =
    world.peer.log.readStream(stream)?.at(-1)?.revision ?? 'no_stream'
  for (let n = first; n < first + count; n += 1) {
    const result = await world.store.append(stream, [happened({ n })], expected)
    if (!result.ok) throw new Error('lost a race against nobody')
    expected = result.revision
  }
}

const numbersTo = (end: number) => Array.from({ length: end }, (_, n) => n)

const subscriptions = () => [...world.peer.openReads].filter(({ kind }) => kind === 'subscription')

const live = (one: Follower) => until('it is live', () => one.caughtUp() > 0)

describe('an end that nobody asked for', () => {
  test.each([
    ['a good end without a word', () => subscriptions()[0]?.end()],
    [
      'a dropped slow consumer',
      () => subscriptions()[0]?.fail(status.ABORTED, 'Consumer too slow to handle event'),
    ],
    ['an orderly stop of the server', () => subscriptions()[0]?.fail(status.UNKNOWN, 'stopping')],
    ['a cancellation by the server', () => subscriptions()[0]?.fail(status.CANCELLED, 'bye')],
    ['a broken line', () => world.peer.line.cut()],
  ])('is followed by a new subscription from where it was: %s', async (_what, end) => {
    world = await openWorld()
    await number('user-1', 0, 3)
    const one = follower(world.store, { from: 'start' })
    await live(one)
    end()
    await number('user-1', 3, 3)
    await until('all events are there', () => one.events().length >= 6)

    expect(one.numbers()).toEqual(numbersTo(6))
    expect(world.peer.seen.subscriptions.at(-1)?.from).toBe(one.events()[2]?.position.commit)
    expect(world.logged.map(({ message }) => message)).toContain('subscribe again')
  })

  test('is survived again and again, without an event lost, doubled or out of order', async () => {
    world = await openWorld()
    const one = follower(world.store, { from: 'start', prefixes: ['user-'] })
    for (let round = 0; round < 20; round += 1) {
      await number('user-1', round * 2, 2)
      await number('chat-1', 0, 1)
      if (round % 2 === 0) world.peer.line.cut()
      else for (const open of subscriptions()) open.end()
    }
    await until('all events are there', () => one.events().length >= 40)

    expect(one.numbers()).toEqual(numbersTo(40))
  })

  test('while the server is away is waited out with growing, bounded, random waits', async () => {
    world = await openWorld({ random: () => 0.999, limits: { backOffMaxMs: 16 } })
    const one = follower(world.store, { from: 'start' })
    await live(one)
    await world.peer.line.down()
    const waits = () =>
      world.logged
        .filter(({ message }) => message === 'subscribe again')
        .map(({ fields }) => (fields as { ms: number }).ms)
    await until('six waits', () => waits().length >= 6)
    await world.peer.line.up()
    await number('user-1', 0, 1)
    await until('the event is there', () => one.events().length === 1)

    expect(waits().slice(0, 6)).toEqual([2, 4, 8, 16, 16, 16])
  })

  test('before the server is ready is waited out too', async () => {
    world = await openWorld()
    await number('user-1', 0, 1)
    let refusals = 0
    world.peer.script.readFault = () => {
      refusals += 1
      return refusals < 20 ? { code: status.UNAVAILABLE, text: 'Server Is Not Ready' } : null
    }
    const one = follower(world.store, { from: 'end' })
    await live(one)
    await number('user-1', 1, 1)
    await until('the event is there', () => one.events().length === 1)

    expect(one.numbers()).toEqual([1])
  })
})

describe('a burst', () => {
  test('of 500 events in one append drops a live subscription, and all arrive once, in order', async () => {
    world = await openWorld()
    const one = follower(world.store, { from: 'start' })
    await live(one)
    await world.store.append(
      'user-1',
      numbersTo(500).map((n) => happened({ n })),
      'no_stream',
    )
    await until('all events are there', () => one.events().length >= 500)

    expect(one.numbers()).toEqual(numbersTo(500))
    expect(world.logged.map(({ fields }) => (fields as { reason: string }).reason)).toContainEqual(
      expect.stringContaining('Consumer too slow'),
    )
  })

  test('meets a slow subscriber with a short queue, and nothing is lost, doubled or out of order', async () => {
    world = await openWorld({ limits: { queueMessagesMax: 8, batchEventsMax: 4 } })
    const one = follower(
      world.store,
      { from: 'start' },
      () => new Promise((resolve) => setImmediate(resolve)),
    )
    await live(one)
    for (let burst = 0; burst < 10; burst += 1) await number('user-1', burst * 100, 100)
    await until('all events are there', () => one.events().length >= 1_000)

    expect(one.numbers()).toEqual(numbersTo(1_000))
    const sizes = one.messages.map((message) =>
      message.type === 'events' ? message.events.length : 0,
    )
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4)
  })
})

describe('the position', () => {
  test('moves over every single event that does not match, as soon as it is live', async () => {
    world = await openWorld()
    await number('user-1', 0, 1)
    const one = follower(world.store, { from: 'start', prefixes: ['user-'] })
    await live(one)
    for (const n of [0, 1, 2]) {
      const result = await world.store.append(`chat-${n}`, [happened()], 'no_stream')
      if (!result.ok) throw new Error('lost a race against nobody')
      const { position } = result
      await until('it has passed the event', () => {
        const reached = one.position()
        return reached !== null && comparePositions(reached, position) >= 0
      })
    }

    expect(one.numbers()).toEqual([0])
  })

  test('never goes back, and is never before an event that was handed over', async () => {
    world = await openWorld()
    for (let round = 0; round < 40; round += 1) {
      await world.store.append(
        `chat-${round}`,
        Array.from({ length: 9 }, () => happened()),
        'no_stream',
      )
      await number('user-1', round, 1)
    }
    const one = follower(world.store, { from: 'start', prefixes: ['user-'] })
    await live(one)
    let reached = { commit: -1n, prepare: -1n }
    for (const { position, ...message } of one.messages) {
      expect(comparePositions(position ?? reached, reached)).toBeGreaterThanOrEqual(0)
      const last = message.type === 'events' ? message.events.at(-1) : undefined
      if (last) expect(comparePositions(position ?? reached, last.position)).toBe(0)
      reached = position ?? reached
    }

    expect(one.numbers()).toEqual(numbersTo(40))
  })

  test('wins a wide window while catching up, and one of single events when live', async () => {
    world = await openWorld()
    await number('user-1', 0, 300)
    const one = follower(world.store, { from: 'start', prefixes: ['user-'] })
    await live(one)

    expect(world.peer.seen.subscriptions.map(({ window }) => window)).toEqual([128, 1])
    expect(one.caughtUp()).toBe(1)
  })

  test('that a scavenge has removed is a safe place to start: the next event is not left out', async () => {
    let now = 0
    world = await openWorld({}, { now: () => now })
    await number('user-1', 0, 1)
    await world.store.retain('priceFeed-1', 60)
    await number('priceFeed-1', 1, 3)
    const expired = (await all(world.store.readStream('priceFeed-1'))).at(-1)
    now = 120_000
    await number('user-1', 4, 2)
    world.peer.log.scavenge()
    const from = expired?.position ?? 'start'
    const one = follower(world.store, { from, prefixes: ['user-', 'priceFeed-'] })
    await live(one)

    expect(one.numbers()).toEqual([4, 5])
  })

  test('of the very first event is a safe place to start when that event has been removed', async () => {
    let now = 0
    world = await openWorld({}, { now: () => now })
    await world.store.retain('priceFeed-1', 60)
    await number('priceFeed-1', 0, 1)
    const [expired] = await all(world.store.readAll())
    now = 120_000
    world.peer.log.scavenge()
    await number('user-1', 1, 2)
    const one = follower(world.store, { from: expired?.position ?? 'end' })
    await live(one)

    expect(one.numbers()).toEqual([1, 2])
  })

  test('of another store ends the subscription with a sentence', async () => {
    world = await openWorld()
    await number('user-1', 0, 2)
    const [event] = await all(world.store.readAll({ maxCount: 1 }))
    const between = (event?.position.commit ?? 0n) + 1n
    const one = follower(world.store, { from: { commit: between, prepare: between } })

    expect(await one.over).toEqual(
      new InvalidRequest('There is no such position in this event store.'),
    )
  })
})

describe('from the end', () => {
  test('is the end at the moment of the call, not of the first message', async () => {
    world = await openWorld()
    await number('user-1', 0, 2)
    const readsBefore = world.peer.seen.reads
    const messages = world.store.subscribe({ from: 'end' })[Symbol.asyncIterator]()
    await until('the end was asked for', () => world.peer.seen.reads > readsBefore)
    await number('user-1', 2, 1)
    const first = await messages.next()
    await messages.return?.()

    expect(first.value).toMatchObject({ type: 'events', events: [{ data: { n: 2 } }] })
  })

  test('is kept over a line that breaks before any event has come', async () => {
    world = await openWorld()
    await number('user-1', 0, 2)
    const one = follower(world.store, { from: 'end' })
    await live(one)
    await world.peer.line.down()
    world.peer.log.append('user-2', [{ ...raw({ n: 7 }) }], null)
    await world.peer.line.up()
    await until('the event is there', () => one.events().length === 1)

    expect(one.numbers()).toEqual([7])
  })
})

describe('ending it', () => {
  test('by its signal is clean, and takes the call off the server', async () => {
    world = await openWorld()
    const one = follower(world.store, { from: 'start' })
    await live(one)

    expect(await one.stop()).toBeNull()
    await until('the peer has no subscriber', () => subscriptions().length === 0)
  })

  test('by its signal is clean while the server is away', async () => {
    world = await openWorld({ limits: { backOffFirstMs: 60_000, backOffMaxMs: 60_000 } })
    await world.peer.line.down()
    const one = follower(world.store, { from: 'start' })
    await until('it waits', () => world.logged.length > 0)

    expect(await one.stop()).toBeNull()
  })

  test('by leaving the loop takes the call off the server', async () => {
    world = await openWorld()
    for await (const message of world.store.subscribe({ from: 'start' }))
      if (message.type === 'caught_up') break

    await until('the peer has no subscriber', () => subscriptions().length === 0)
  })

  test('by closing the store is an error to the subscriber', async () => {
    world = await openWorld()
    const one = follower(world.store, { from: 'start' })
    await live(one)
    await world.store.close()

    expect(await one.over).toEqual(new EventStoreUnavailable('The event store is closed.'))
  })

  test('by an event of someone else hands over what came before it, and names it', async () => {
    world = await openWorld()
    await number('user-1', 0, 2)
    world.peer.log.append('user-2', [{ ...raw({ n: 2 }), metadata: Buffer.from('') }], null)
    await number('user-1', 2, 1)
    const one = follower(world.store, { from: 'start' })

    expect(await one.over).toEqual(
      new UnreadableEvent('user-2', 0n, 'SomethingHappened', 'its metadata is not JSON'),
    )
    expect(one.numbers()).toEqual([0, 1])
  })
})
