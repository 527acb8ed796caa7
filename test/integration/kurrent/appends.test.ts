import { status } from '@grpc/grpc-js'
import { afterEach, describe, expect, test } from 'vitest'
import type { ManualTimers } from '../../support/grpc-peer/manual-timers.ts'
import type { World } from '../../support/grpc-peer/world.ts'
import { EventStoreUnavailable, InvalidRequest } from '../../../src/eventstore/errors.ts'
import { kurrentLimits } from '../../../src/eventstore/kurrent/options.ts'
import { createManualTimers } from '../../support/grpc-peer/manual-timers.ts'
import { happened, hold, openWorld } from '../../support/grpc-peer/world.ts'
import { until } from '../../support/until.ts'

let world: World
afterEach(() => world.close())

const written = (stream: string) => world.peer.log.readStream(stream)?.length ?? 0

describe('appends in flight', () => {
  test('of 8,000 at once, no more than 64 are with the server at any time, and all are written', async () => {
    world = await openWorld({ limits: { appendWaitMs: 60_000, appendAttemptMs: 60_000 } })
    const release = hold(world)
    const appends = Promise.all(
      Array.from({ length: 8_000 }, (_, n) =>
        world.store.append(`alert-${n}`, [happened()], 'no_stream'),
      ),
    )
    await until('64 appends are with the peer', () => world.peer.seen.appendsUnanswered === 64)
    release()
    const results = await appends

    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(world.peer.seen.appendsUnansweredMax).toBe(kurrentLimits.appendsInFlightMax)
    expect(world.peer.seen.appendCalls).toBe(1)
    expect(written('alert-7999')).toBe(1)
  })

  test('one that waits too long for its turn is refused without having been sent', async () => {
    const timers = createManualTimers()
    world = await openWorld({ timers, limits: { appendsInFlightMax: 1 } })
    const release = hold(world)
    const first = world.store.append('alert-1', [happened()], 'no_stream')
    const second = world.store.append('alert-2', [happened()], 'no_stream')
    await until('the first is with the peer', () => world.peer.seen.appends.length === 1)
    timers.pass(kurrentLimits.appendWaitMs)

    await expect(second).rejects.toThrow(EventStoreUnavailable)
    release()
    expect(await first).toMatchObject({ ok: true })
    expect(world.peer.seen.appends.map(({ stream }) => stream)).toEqual(['alert-1'])
  })

  test('beyond the bound on those that wait, the next is refused at once', async () => {
    world = await openWorld({ limits: { appendsInFlightMax: 1, appendsWaitingMax: 2 } })
    const release = hold(world)
    const taken = [1, 2, 3].map((n) => world.store.append(`alert-${n}`, [happened()], 'no_stream'))
    await expect(world.store.append('alert-4', [happened()], 'no_stream')).rejects.toThrow(
      /More than 2 appends are waiting/,
    )
    release()
    expect(await Promise.all(taken)).toHaveLength(3)
  })
})

describe('an answer that does not come', () => {
  const silence = async (fate: 'lost' | 'written_unanswered'): Promise<ManualTimers> => {
    const timers = createManualTimers()
    world = await openWorld({ timers, random: () => 0.5 })
    world.peer.script.fate = (_append, n) => ({ kind: n === 1 ? fate : 'answered' })
    return timers
  }

  const passAttempt = async (timers: ManualTimers) => {
    await until('the append is with the peer', () => world.peer.seen.appends.length === 1)
    timers.pass(kurrentLimits.appendAttemptMs)
    await until('it waits to be sent again', () => timers.pending().includes(1))
    timers.pass(1)
  }

  test.each(['lost', 'written_unanswered'] as const)(
    'is waited for until our own timer ends it, and the append is sent again: %s',
    async (fate) => {
      const timers = await silence(fate)
      const events = [happened({ n: 1 }), happened({ n: 2 })]
      const result = world.store.append('user-1', events, 'no_stream')
      await passAttempt(timers)

      expect(await result).toMatchObject({ ok: true, revision: 1n })
      expect(written('user-1')).toBe(2)
      const [first, second] = world.peer.seen.appends
      expect(second).toEqual(first)
    },
  )

  test('ends in EventStoreUnavailable after the attempts that are allowed', async () => {
    const timers = createManualTimers()
    world = await openWorld({ timers, random: () => 0 })
    world.peer.script.fate = () => ({ kind: 'lost' })
    const result = world.store.append('user-1', [happened()], 'no_stream')
    for (let attempt = 1; attempt <= kurrentLimits.appendAttemptsMax; attempt += 1) {
      await until('the append is with the peer', () => world.peer.seen.appends.length === attempt)
      timers.pass(kurrentLimits.appendAttemptMs)
      if (attempt === kurrentLimits.appendAttemptsMax) break
      await until('it waits to be sent again', () => timers.pending().includes(1))
      timers.pass(1)
    }

    await expect(result).rejects.toThrow('did not answer an append within 3000 ms')
    expect(world.peer.seen.appends).toHaveLength(kurrentLimits.appendAttemptsMax)
  })

  test('on a line that is frozen makes the next attempt take a new line', async () => {
    const timers = createManualTimers()
    world = await openWorld({ timers, random: () => 0 })
    await world.store.append('user-1', [happened()], 'no_stream')
    world.peer.line.freeze()
    const result = world.store.append('user-1', [happened()], 0n)
    await until('it waits for its answer', () =>
      timers.pending().includes(kurrentLimits.appendAttemptMs),
    )
    timers.pass(kurrentLimits.appendAttemptMs)
    await until('it waits to be sent again', () => timers.pending().includes(1))
    timers.pass(1)

    expect(await result).toMatchObject({ revision: 1n })
    expect(world.peer.seen.appendCalls).toBe(2)
  })

  test('to one append leaves the others and their line alone, and does no harm when it comes late', async () => {
    const timers = createManualTimers()
    world = await openWorld({ timers, random: () => 0.5 })
    world.peer.script.fate = (_append, n) => ({ kind: n === 1 ? 'held' : 'answered' })
    const silent = world.store.append('user-1', [happened()], 'no_stream')
    await until('the first is with the peer', () => world.peer.seen.appends.length === 1)
    expect(await world.store.append('user-2', [happened()], 'no_stream')).toMatchObject({
      ok: true,
    })
    timers.pass(kurrentLimits.appendAttemptMs)
    await until('it waits to be sent again', () => timers.pending().includes(1))
    timers.pass(1)

    expect(await silent).toMatchObject({ ok: true })
    expect(world.peer.seen.appendCalls).toBe(1)
    world.peer.release()
    expect(await world.store.append('user-1', [happened()], 0n)).toMatchObject({ revision: 1n })
  })
})

describe('a server that answers with a refusal', () => {
  test('because it is not ready is asked again', async () => {
    world = await openWorld()
    world.peer.script.fate = (_append, n) =>
      n < 4 ? { kind: 'refused', text: 'Server Is Not Ready' } : { kind: 'answered' }

    expect(await world.store.append('user-1', [happened()], 'no_stream')).toMatchObject({
      ok: true,
    })
    expect(world.peer.seen.appends).toHaveLength(4)
  })

  test.each([
    { kind: 'refused', text: 'Timeout', type: 'Timeout' },
    { kind: 'call_failed', code: status.UNAVAILABLE, text: 'Server Is Not Ready' },
    { kind: 'call_failed', code: status.UNKNOWN, text: 'stopping' },
  ] as const)('that says nothing lasting is asked again: $kind $text', async (fate) => {
    world = await openWorld()
    world.peer.script.fate = (_append, n) => (n === 1 ? fate : { kind: 'answered' })

    expect(await world.store.append('user-1', [happened()], 'no_stream')).toMatchObject({
      ok: true,
    })
  })

  test('by ending the call for appends in good order is asked again', async () => {
    // Only the end itself can bring this about: the timer of the answer stands still.
    const timers = createManualTimers()
    world = await openWorld({ timers, random: () => 0 })
    world.peer.script.fate = (_append, n) => ({ kind: n === 1 ? 'call_ended' : 'answered' })
    const result = world.store.append('user-1', [happened()], 'no_stream')
    await until('it waits to be sent again', () => timers.pending().includes(1))
    timers.pass(1)

    expect(await result).toMatchObject({ ok: true })
    expect(world.peer.seen.appendCalls).toBe(2)
  })

  test('of our credentials is not asked again', async () => {
    world = await openWorld()
    world.peer.script.fate = () => ({ kind: 'refused', text: 'AccessDenied', type: 'AccessDenied' })

    await expect(world.store.append('user-1', [happened()], 'no_stream')).rejects.toThrow(
      'rejected the credentials',
    )
    expect(world.peer.seen.appends).toHaveLength(1)
  })

  test('of a deleted stream or a size is a request that cannot be met', async () => {
    world = await openWorld()
    world.peer.script.fate = (_append, n) =>
      n === 1
        ? { kind: 'refused', text: 'StreamDeleted', type: 'StreamDeleted' }
        : { kind: 'refused', text: 'too large', type: 'MaximumAppendSizeExceeded' }

    for (const sentence of ['StreamDeleted', 'too large'])
      await expect(world.store.append('user-1', [happened()], 'no_stream')).rejects.toThrow(
        new InvalidRequest(`The event store rejected the append: ${sentence}`),
      )
    expect(world.peer.seen.appends).toHaveLength(2)
  })
})

test('data over the bound is refused before anything is sent', async () => {
  world = await openWorld()
  const half = 'x'.repeat(600_000)
  await expect(
    world.store.append('user-1', [happened({ half }), happened({ half })], 'no_stream'),
  ).rejects.toThrow(InvalidRequest)
  expect(world.peer.seen.appends).toEqual([])
})

test('closing lets the appends in flight finish and sends away those that wait', async () => {
  world = await openWorld({ limits: { appendsInFlightMax: 1, closeMs: 5_000 } })
  const release = hold(world)
  const inFlight = world.store.append('user-1', [happened()], 'no_stream')
  const waiting = world.store.append('user-2', [happened()], 'no_stream')
  await until('one is with the peer', () => world.peer.seen.appends.length === 1)
  const closed = world.store.close()
  await expect(waiting).rejects.toThrow('The event store is closed.')
  release()

  expect(await inFlight).toMatchObject({ ok: true })
  await closed
  await expect(world.store.append('user-3', [happened()], 'no_stream')).rejects.toThrow(
    'The event store is closed.',
  )
})
