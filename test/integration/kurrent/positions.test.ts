import { afterEach, describe, expect, test } from 'vitest'
import type { World } from '../../support/grpc-peer/world.ts'
import { InvalidRequest } from '../../../src/eventstore/errors.ts'
import { comparePositions, type Position } from '../../../src/eventstore/position.ts'
import { createFollowers, isLive } from '../../support/grpc-peer/follower.ts'
import {
  all,
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

const hasPassed = (reached: Position | null, position: Position): boolean =>
  reached !== null && comparePositions(reached, position) >= 0

const number = (stream: string, first: number, count: number) =>
  appendNumbered(world, stream, first, count)

describe('the position', () => {
  test('moves over every single event that does not match, as soon as it is live', async () => {
    world = await openWorld()
    await number('user-1', 0, 1)
    const one = followers.follow(world.store, { from: 'start', prefixes: ['user-'] })
    await isLive(one)
    for (const n of [0, 1, 2]) {
      const result = await world.store.append(`chat-${n}`, [happened()], 'no_stream')
      if (!result.ok) throw new Error('lost a race against nobody')
      const { position } = result
      await until('it has passed the event', () => hasPassed(one.position(), position))
    }

    expect(one.numbers()).toEqual([0])
  })

  test('passes what does not match and is written while it becomes live', async () => {
    world = await openWorld()
    await number('user-1', 0, 1)
    const { script, seen, log } = world.peer
    let calls = 0
    script.readFault = () => {
      // The first call of a live subscription reads the log's end, the second one subscribes.
      if (seen.subscriptions.length === 1 && (calls += 1) === 2)
        log.append('chat-1', [raw({})], null)
      return null
    }
    const one = followers.follow(world.store, { from: 'start', prefixes: ['user-'] })
    await isLive(one)
    const { position = 0n, stream } = log.records().at(-1) ?? {}
    expect(stream).toBe('chat-1')
    await until('it has passed the event', () =>
      hasPassed(one.position(), { commit: position, prepare: position }),
    )
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
    const one = followers.follow(world.store, { from: 'start', prefixes: ['user-'] })
    await isLive(one)
    let reached = { commit: -1n, prepare: -1n }
    for (const { position, ...message } of one.messages) {
      expect(comparePositions(position ?? reached, reached)).toBeGreaterThanOrEqual(0)
      const last = message.type === 'events' ? message.events.at(-1) : undefined
      if (last) expect(comparePositions(position ?? reached, last.position)).toBe(0)
      reached = position ?? reached
    }

    expect(one.numbers()).toEqual(numbersTo(40))
  })

  test('is told by a wide window while catching up, and one of single events when live', async () => {
    world = await openWorld()
    await number('user-1', 0, 300)
    const one = followers.follow(world.store, { from: 'start', prefixes: ['user-'] })
    await isLive(one)

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
    const one = followers.follow(world.store, { from, prefixes: ['user-', 'priceFeed-'] })
    await isLive(one)

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
    const one = followers.follow(world.store, { from: expired?.position ?? 'end' })
    await isLive(one)

    expect(one.numbers()).toEqual([1, 2])
  })

  test('of another store ends the subscription with a sentence', async () => {
    world = await openWorld()
    await number('user-1', 0, 2)
    const [event] = await all(world.store.readAll({ maxCount: 1 }))
    const between = (event?.position.commit ?? 0n) + 1n
    const one = followers.follow(world.store, { from: { commit: between, prepare: between } })

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
    const one = followers.follow(world.store, { from: 'end' })
    await isLive(one)
    await world.peer.line.down()
    world.peer.log.append('user-2', [{ ...raw({ n: 7 }) }], null)
    await world.peer.line.up()
    await until('the event is there', () => one.events().length === 1)

    expect(one.numbers()).toEqual([7])
  })
})
