import { status } from '@grpc/grpc-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import { kurrentLimits } from '../../../src/eventstore/kurrent/options.ts'
import { createFollowers } from '../../support/grpc-peer/follower.ts'
import { createManualTimers, type ManualTimers } from '../../support/grpc-peer/manual-timers.ts'
import { all, happened, openWorld, type World } from '../../support/grpc-peer/world.ts'
import { until } from '../../support/until.ts'

let timers: ManualTimers
let world: World
const followers = createFollowers()

beforeEach(async () => {
  timers = createManualTimers()
  const { firstWaitMs, waitMaxMs } = kurrentLimits
  const limits = { firstWaitMs, waitMaxMs }
  // Each wait is as long as it may be.
  world = await openWorld({ timers, limits, random: () => 1 - Number.EPSILON })
})
afterEach(async () => {
  await followers.stop()
  await world.close()
})

const away = { code: status.UNAVAILABLE, text: 'Server Is Not Ready' }

/** Lets these waits pass one after another; until each has passed, the peer is not asked again. */
const passEach = async (waits: readonly number[], asked: () => number): Promise<void> => {
  const before = asked()
  for (const [index, ms] of waits.entries()) {
    await until(`it waits ${ms.toString()} ms`, () => timers.pending().includes(ms))
    expect(asked()).toBe(before + index)
    timers.pass(ms)
    await until('it asks again', () => asked() === before + index + 1)
  }
}

describe('a server that does not answer is asked again after a wait', () => {
  test('of up to 100 ms, twice as long each time, and 2 s at most; and from 100 ms once it was back', async () => {
    let asked = 0
    let isUnavailable = true
    world.peer.script.readFault = () => {
      asked += 1
      return isUnavailable ? away : null
    }
    const one = followers.follow(world.store, { from: 'start' })
    await until('it has asked', () => asked === 1)
    await passEach([100, 200, 400, 800, 1_600, 2_000, 2_000], () => asked)
    isUnavailable = false
    await until('it waits', () => timers.pending().includes(2_000))
    timers.pass(2_000)
    await until('it is live', () => one.caughtUp() > 0)
    isUnavailable = true
    world.peer.line.cut()
    await until('it waits', () => timers.pending().includes(100))
  })

  test('between the four attempts of an append', async () => {
    world.peer.script.fate = () => ({ kind: 'refused', text: 'Server Is Not Ready' })
    const asked = () => world.peer.seen.appends.length
    const result = world.store.append('user-1', [happened()], 'no_stream')
    const refused = expect(result).rejects.toThrow(EventStoreUnavailable)
    await until('it has asked', () => asked() === 1)
    await passEach([100, 200, 400], asked)
    await refused
    expect(asked()).toBe(4)
  })

  test('between the four attempts of a read', async () => {
    let asked = 0
    world.peer.script.readFault = () => {
      asked += 1
      return away
    }
    const refused = expect(all(world.store.readStream('user-1'))).rejects.toThrow(
      EventStoreUnavailable,
    )
    await until('it has asked', () => asked === 1)
    await passEach([100, 200, 400], () => asked)
    await refused
    expect(asked).toBe(4)
  })
})
