import { status } from '@grpc/grpc-js'
import { afterEach, describe, expect, test } from 'vitest'
import type { World } from '../../support/grpc-peer/world.ts'
import type { RecordedEvent } from '../../../src/eventstore/port.ts'
import {
  EventStoreUnavailable,
  InvalidRequest,
  StreamNotFound,
  UnreadableEvent,
} from '../../../src/eventstore/errors.ts'
import { kurrentLimits } from '../../../src/eventstore/kurrent/options.ts'
import { createManualTimers } from '../../support/grpc-peer/manual-timers.ts'
import { all, happened, openWorld, raw } from '../../support/grpc-peer/world.ts'
import { until } from '../../support/until.ts'

let world: World
afterEach(() => world.close())

const count = 20

const withEvents = async () => {
  world = await openWorld()
  await world.store.append(
    'user-1',
    Array.from({ length: count }, (_, n) => happened({ n })),
    'no_stream',
  )
}

const numbers = (events: readonly RecordedEvent[]) =>
  events.map(({ data }) => (data as { n: number }).n)

const upwards = Array.from({ length: count }, (_, n) => n)

describe('a read that breaks off after every third event', () => {
  const broken = async () => {
    await withEvents()
    world.peer.script.readsBreakAfter = 3
  }

  test('of a stream goes on where it was, in both directions', async () => {
    await broken()

    expect(numbers(await all(world.store.readStream('user-1')))).toEqual(upwards)
    expect(
      numbers(await all(world.store.readStream('user-1', { direction: 'backwards' }))),
    ).toEqual(upwards.toReversed())
  })

  test('of the whole log goes on where it was, in both directions', async () => {
    await broken()

    expect(numbers(await all(world.store.readAll()))).toEqual(upwards)
    expect(numbers(await all(world.store.readAll({ direction: 'backwards' })))).toEqual(
      upwards.toReversed(),
    )
  })

  test('still gives no more than was asked for, and stays in its range', async () => {
    await broken()
    const { store } = world

    expect(numbers(await all(store.readStream('user-1', { from: 5n, maxCount: 8 })))).toEqual(
      upwards.slice(5, 13),
    )
    expect(
      numbers(await all(store.readStream('user-1', { direction: 'backwards', from: 4n }))),
    ).toEqual([4, 3, 2, 1, 0])
    expect(numbers(await all(store.readAll({ maxCount: 8 })))).toEqual(upwards.slice(0, 8))
  })
})

describe('a server that cannot be read from', () => {
  test('for a moment is asked again', async () => {
    await withEvents()
    let refusals = 0
    world.peer.script.readFault = () => {
      refusals += 1
      return refusals < 4 ? { code: status.UNAVAILABLE, text: 'Server Is Not Ready' } : null
    }

    expect(await all(world.store.readStream('user-1'))).toHaveLength(count)
  })

  test('is unavailable after the attempts that are allowed', async () => {
    await withEvents()
    const { reads } = world.peer.seen
    world.peer.script.readFault = () => ({ code: status.UNKNOWN, text: 'stopping' })

    await expect(all(world.store.readStream('user-1'))).rejects.toThrow(
      new EventStoreUnavailable('The event store is unavailable: stopping'),
    )
    expect(world.peer.seen.reads - reads).toBe(kurrentLimits.readAttemptsMax)
  })

  test('because it sends nothing is given up by our own timer: reads have no deadline', async () => {
    const timers = createManualTimers()
    world = await openWorld({ timers, limits: { readAttemptsMax: 1 } })
    world.peer.script.readsSilent = true
    const reading = all(world.store.readStream('user-1'))
    await until('the read is with the peer', () => world.peer.seen.reads === 1)
    timers.pass(kurrentLimits.readSilenceMs)

    await expect(reading).rejects.toThrow('sent nothing for 3000 ms')
    await until('the read is off the peer', () => world.peer.openReads.size === 0)
  })

  test('is not the reason when a stream was never written', async () => {
    await withEvents()
    const { reads } = world.peer.seen

    await expect(all(world.store.readStream('user-2'))).rejects.toThrow(
      new StreamNotFound('user-2'),
    )
    expect(world.peer.seen.reads - reads).toBe(1)
  })
})

test('leaving a read early takes it off the server', async () => {
  await withEvents()
  world.peer.script.readsNeverEnd = true
  for await (const event of world.store.readStream('user-1')) if (event.revision === 1n) break

  await until('the peer has no reader', () => world.peer.openReads.size === 0)
})

test("the server's own events are neither read nor counted, however many lie between", async () => {
  world = await openWorld()
  const own = (n: number) => world.peer.log.append(`$own-${n}`, [raw({ n })], null)
  await world.store.append('user-1', [happened({ n: 0 })], 'no_stream')
  for (let n = 0; n < 600; n += 1) own(n)
  await world.store.append('user-1', [happened({ n: 1 })], 0n)
  for (let n = 600; n < 1_200; n += 1) own(n)

  expect(numbers(await all(world.store.readAll({ maxCount: 2 })))).toEqual([0, 1])
  expect(numbers(await all(world.store.readAll()))).toEqual([0, 1])
  const [last] = await all(world.store.readAll({ direction: 'backwards', maxCount: 1 }))
  expect(last?.data).toEqual({ n: 1 })
  expect(await world.store.head()).toEqual(last?.position)
})

test('a position between two events is none of this store', async () => {
  await withEvents()
  const [first] = await all(world.store.readAll({ maxCount: 1 }))
  const between = (first?.position.commit ?? 0n) + 1n

  await expect(
    all(world.store.readAll({ from: { commit: between, prepare: between } })),
  ).rejects.toThrow(InvalidRequest)
  const end = 2n ** 64n - 1n
  await expect(all(world.store.readAll({ from: { commit: end, prepare: end } }))).rejects.toThrow(
    InvalidRequest,
  )
})

test('an event that someone else wrote is named, after what came before it', async () => {
  await withEvents()
  world.peer.log.append('user-2', [{ ...raw({}), data: Buffer.from([0xff]) }], null)
  const read: RecordedEvent[] = []
  const reading = async () => {
    for await (const event of world.store.readAll()) read.push(event)
  }

  await expect(reading()).rejects.toThrow(
    new UnreadableEvent('user-2', 0n, 'SomethingHappened', 'its data is not JSON'),
  )
  expect(read).toHaveLength(count)
})

test('a retention keeps what operators have put into the metadata of a stream', async () => {
  await withEvents()
  world.peer.log.append(
    '$$user-1',
    [{ ...raw({ $acl: { $r: 'ops' } }), type: '$metadata', metadata: Buffer.from('') }],
    null,
  )
  await world.store.retain('user-1', 60)
  await world.store.retain('user-1', 60)
  const metadata = () =>
    world.peer.log
      .readStream('$$user-1')
      ?.map(({ data }) => JSON.parse(Buffer.from(data).toString()) as object)

  expect(metadata()).toEqual([{ $acl: { $r: 'ops' } }, { $acl: { $r: 'ops' }, $maxAge: 60 }])
  await world.store.retain('user-1', null)
  expect(metadata()?.at(-1)).toEqual({ $acl: { $r: 'ops' } })
})
