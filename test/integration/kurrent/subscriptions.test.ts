import { status } from '@grpc/grpc-js'
import { afterEach, describe, expect, test } from 'vitest'
import type { World } from '../../support/grpc-peer/world.ts'
import { EventStoreUnavailable, UnreadableEvent } from '../../../src/eventstore/errors.ts'
import { createFollowers, isLive } from '../../support/grpc-peer/follower.ts'
import {
  appendNumbered,
  happened,
  numbersTo,
  openWorld,
  raw,
} from '../../support/grpc-peer/world.ts'
import { until } from '../../support/until.ts'

let world: World
const followers = createFollowers()
afterEach(async () => {
  await followers.stop()
  await world.close()
})

const number = (stream: string, first: number, count: number) =>
  appendNumbered(world, stream, first, count)

const subscriptions = () => [...world.peer.openReads].filter(({ kind }) => kind === 'subscription')

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
    const one = followers.follow(world.store, { from: 'start' })
    await isLive(one)
    end()
    await number('user-1', 3, 3)
    await until('all events are there', () => one.events().length >= 6)

    expect(one.numbers()).toEqual(numbersTo(6))
    expect(world.peer.seen.subscriptions.at(-1)?.from).toBe(one.events()[2]?.position.commit)
    expect(world.logged.map(({ message }) => message)).toContain('resubscribing')
  })

  test('is survived again and again, without an event lost, doubled or out of order', async () => {
    world = await openWorld()
    const one = followers.follow(world.store, { from: 'start', prefixes: ['user-'] })
    for (let round = 0; round < 20; round += 1) {
      await number('user-1', round * 2, 2)
      await number('chat-1', 0, 1)
      if (round % 2 === 0) world.peer.line.cut()
      else for (const open of subscriptions()) open.end()
    }
    await until('all events are there', () => one.events().length >= 40)

    expect(one.numbers()).toEqual(numbersTo(40))
  })

  test('while the server is unavailable is waited out with growing, bounded, random waits', async () => {
    world = await openWorld({ random: () => 0.999, limits: { waitMaxMs: 16 } })
    const one = followers.follow(world.store, { from: 'start' })
    await isLive(one)
    await world.peer.line.down()
    const waits = () =>
      world.logged
        .filter(({ message }) => message === 'resubscribing')
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
    const one = followers.follow(world.store, { from: 'end' })
    await isLive(one)
    await number('user-1', 1, 1)
    await until('the event is there', () => one.events().length === 1)

    expect(one.numbers()).toEqual([1])
  })
})

describe('a burst', () => {
  test('of 500 events in one append drops a live subscription, and all arrive once, in order', async () => {
    world = await openWorld()
    const one = followers.follow(world.store, { from: 'start' })
    await isLive(one)
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
    const one = followers.follow(
      world.store,
      { from: 'start' },
      () => new Promise((resolve) => setImmediate(resolve)),
    )
    await isLive(one)
    for (let burst = 0; burst < 10; burst += 1) await number('user-1', burst * 100, 100)
    await until('all events are there', () => one.events().length >= 1_000)

    expect(one.numbers()).toEqual(numbersTo(1_000))
    const sizes = one.messages.map((message) =>
      message.type === 'events' ? message.events.length : 0,
    )
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4)
  })
})

describe('ending it', () => {
  test('by its signal is clean, and takes the call off the server', async () => {
    world = await openWorld()
    const one = followers.follow(world.store, { from: 'start' })
    await isLive(one)

    expect(await one.stop()).toBeNull()
    await until('the peer has no subscriber', () => subscriptions().length === 0)
  })

  test('by its signal is clean while the server is unavailable', async () => {
    world = await openWorld({ limits: { firstWaitMs: 60_000, waitMaxMs: 60_000 } })
    await world.peer.line.down()
    const one = followers.follow(world.store, { from: 'start' })
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
    const one = followers.follow(world.store, { from: 'start' })
    await isLive(one)
    await world.store.close()

    expect(await one.over).toEqual(new EventStoreUnavailable('The event store is closed.'))
  })

  test('by an event of someone else hands over what came before it, and names it', async () => {
    world = await openWorld()
    await number('user-1', 0, 2)
    world.peer.log.append('user-2', [{ ...raw({ n: 2 }), metadata: Buffer.from('') }], null)
    await number('user-1', 2, 1)
    const one = followers.follow(world.store, { from: 'start' })

    expect(await one.over).toEqual(
      new UnreadableEvent('user-2', 0n, 'SomethingHappened', 'its metadata is not JSON'),
    )
    expect(one.numbers()).toEqual([0, 1])
  })
})
