import { status } from '@grpc/grpc-js'
import { afterEach, describe, expect, test } from 'vitest'
import type { World } from '../../support/grpc-peer/world.ts'
import { EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import { all, happened, hold, openWorld } from '../../support/grpc-peer/world.ts'
import { until } from '../../support/until.ts'

let world: World
afterEach(() => world.close())

const written = (stream: string) => world.peer.log.readStream(stream)?.length ?? 0

describe('a line that breaks', () => {
  test('after the write was done gives the result of that write, once', async () => {
    world = await openWorld()
    world.peer.script.fate = (_append, n) => ({ kind: n === 1 ? 'written_line_cut' : 'answered' })
    const events = [happened(), happened(), happened()]
    const result = await world.store.append('user-1', events, 'no_stream')

    const last = world.peer.log.readStream('user-1')?.at(-1)?.position
    expect(result).toEqual({
      ok: true,
      revision: 2n,
      position: { commit: last, prepare: last },
    })
    expect(written('user-1')).toBe(3)
    expect(world.peer.seen.appends.map(({ expected }) => expected)).toEqual([null, null])
  })

  test('after the write, with another writer since then, still gives that write and not the head', async () => {
    world = await openWorld()
    await world.store.append('user-1', [happened()], 'no_stream')
    world.peer.script.fate = ({ stream, events, expected }, n) => {
      if (n !== 2) return { kind: 'answered' }
      world.peer.log.append(stream, events, expected)
      world.peer.log.append(stream, [{ ...events[0]!, id: crypto.randomUUID() }], 1n)
      return { kind: 'written_line_cut' }
    }
    const result = await world.store.append('user-1', [happened()], 0n)

    expect(result).toMatchObject({ ok: true, revision: 1n })
    expect(written('user-1')).toBe(3)
  })

  test('before the write, and another writer was first, is a lost race with the actual revision', async () => {
    world = await openWorld()
    await world.store.append('user-1', [happened()], 'no_stream')
    world.peer.script.fate = ({ stream, events, expected }, n) => {
      if (n !== 2) return { kind: 'answered' }
      world.peer.log.append(stream, [{ ...events[0]!, id: crypto.randomUUID() }], expected)
      return { kind: 'written_line_cut' }
    }

    expect(await world.store.append('user-1', [happened()], 0n)).toEqual({
      ok: false,
      reason: 'wrong_expected_revision',
      actual: 1n,
    })
  })

  test('under load, with 64 appends of 100 kB half sent, ends neither them nor the process', async () => {
    world = await openWorld()
    const text = 'x'.repeat(100_000)
    world.peer.script.fate = (_append, n) => ({ kind: n === 20 ? 'written_line_cut' : 'answered' })
    const results = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        world.store.append(`stock-${n}`, [happened({ text })], 'no_stream'),
      ),
    )

    expect(results.map((result) => result.ok && result.revision)).toEqual(Array(64).fill(0n))
    expect(await all(world.store.readAll())).toHaveLength(64)
  })

  test('for one store does not touch the appends of another one in the same process', async () => {
    world = await openWorld()
    const elsewhere = await openWorld()
    try {
      const release = hold(elsewhere)
      const pending = elsewhere.store.append('user-1', [happened()], 'no_stream')
      await until('it is with its peer', () => elsewhere.peer.seen.appends.length === 1)
      world.peer.script.fate = () => ({ kind: 'call_failed', code: status.UNKNOWN, text: 'broken' })
      await expect(world.store.append('user-1', [happened()], 'no_stream')).rejects.toThrow(
        'broken',
      )
      release()

      expect(await pending).toMatchObject({ ok: true })
      expect(elsewhere.peer.seen.appends).toHaveLength(1)
    } finally {
      await elsewhere.close()
    }
  })

  test('for good, with the server down, is refused in bounded time and works once it is back', async () => {
    world = await openWorld()
    await world.store.append('user-1', [happened()], 'no_stream')
    await world.peer.line.down()
    await expect(world.store.append('user-1', [happened()], 0n)).rejects.toThrow(
      EventStoreUnavailable,
    )
    await world.peer.line.up()

    expect(await world.store.append('user-1', [happened()], 0n)).toMatchObject({ revision: 1n })
  })
})
