import fc from 'fast-check'
import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ReadModelUnavailable } from '../../../src/projections/errors.ts'
import type { ReadModelStore } from '../../../src/projections/port.ts'
import { createReadModels } from '../../../src/projections/read-models.ts'
import { ProjectionRunner } from '../../../src/projections/runner/runner.ts'
import { droppingLog, faultyReadModels } from '../../support/faults/faulty.ts'
import { decodeTally, heldWhile, tally } from '../../support/faults/tally.ts'
import {
  documentsOf,
  drops,
  expected,
  faults,
  histories,
  inOrder,
  paces,
} from '../../support/faults/tally-faults.ts'
import { TallyWorld } from '../../support/worlds/tally-world.ts'
import { until } from '../../support/until.ts'

const one = tally('one')
const two = tally('two', { group: 'market' })

describe('documents equal the fold of the log', () => {
  it('whatever store and log do, and wherever the runner is stopped', async () => {
    await fc.assert(
      fc.asyncProperty(
        histories,
        faults,
        drops,
        fc.array(fc.nat(40), { maxLength: 3 }),
        paces,
        async (history, someFaults, someDrops, stops, limits) => {
          const nextFault = inOrder(someFaults, 'none')
          const nextDrop = inOrder(someDrops, 'none')
          const options = {
            projections: [one, two],
            limits,
            wrapStore: (store: TallyWorld['store']) => faultyReadModels(store, nextFault),
            wrapLog: (log: TallyWorld['log']) => droppingLog(log, nextDrop),
          }
          const world = await TallyWorld.start(options)
          for (const [index, { key, n }] of history.entries()) {
            await world.count(key, n)
            if (stops.includes(index)) await world.restart(options)
          }
          await world.caughtUp()
          for (const projection of [one, two])
            expect(await documentsOf(world, projection)).toEqual(expected(history))
          await world.dispose()
        },
      ),
      { numRuns: 15 },
    )
  })

  it('also with two runners at once on one store', async () => {
    await fc.assert(
      fc.asyncProperty(histories, faults, faults, paces, async (history, first, second, limits) => {
        const nextFault = inOrder(first, 'none')
        const world = await TallyWorld.start({
          projections: [one],
          limits,
          wrapStore: (store) => faultyReadModels(store, nextFault),
        })
        await until('it is live', async () => (await world.store.live('one')) !== null)
        const other = new ProjectionRunner([one], {
          eventStore: world.log,
          readModels: faultyReadModels(world.store, inOrder(second, 'none')),
          decode: decodeTally,
          random: Math.random,
          now: Date.now,
          report: () => undefined,
          limits: { ...limits, firstWaitMs: 1, waitMaxMs: 5 },
        })
        await other.start()
        for (const { key, n } of history) await world.count(key, n)
        await world.caughtUp()
        const head = (await world.log.head())!
        expect(await other.progress.waitFor('one', head, 30_000)).toBe(true)
        expect(await documentsOf(world, one)).toEqual(expected(history))
        await other.stop()
        await world.dispose()
      }),
      { numRuns: 15 },
    )
  })
})

describe('a runner that another one has overtaken', () => {
  it('goes on from what the other has written, and counts nothing twice', async () => {
    const world = await TallyWorld.start({ projections: [one] })
    await world.count('b', 1)
    await world.caughtUp()
    let held = true
    const slowStore: ReadModelStore = {
      ...faultyReadModels(world.store, () => 'none'),
      getMany: async (collection, ids) => {
        await until('the slow runner may read', () => !held)
        return world.store.getMany(collection, ids)
      },
    }
    const slow = new ProjectionRunner([one], {
      eventStore: world.log,
      readModels: slowStore,
      decode: decodeTally,
      random: Math.random,
      now: Date.now,
      report: () => undefined,
      limits: { firstWaitMs: 1, waitMaxMs: 5 },
    })
    await slow.start()
    await world.count('a', 1, 2)
    await world.caughtUp()
    await world.runner.stop()
    held = false
    const position = await world.count('a', 3)
    expect(await slow.progress.waitFor('one', position, 30_000)).toBe(true)
    expect(await world.sum(one, 'a')).toBe(6)
    await slow.stop()
  })
})

describe('a store that does not answer any more', () => {
  it('holds up no stop: what it has not taken is folded again at the next start', async () => {
    let hangs = false
    let waiting = 0
    let free: () => void = () => undefined
    const freed = new Promise<void>((resolve) => {
      free = resolve
    })
    const world = await TallyWorld.start({
      projections: [one, two],
      limits: { stopWithinMs: 50 },
      wrapStore: (store) => ({
        ...faultyReadModels(store, () => 'none'),
        bulk: async (writes, checkpoints) => {
          if (hangs) {
            waiting += 1
            await freed
          }
          return store.bulk(writes, checkpoints)
        },
      }),
    })
    await world.count('a', 1)
    await world.caughtUp()
    hangs = true
    await world.runner.rebuild(['one', 'two'])
    await world.count('a', 2, 4)
    await until('batches are on their way', () => waiting > 1)
    await world.runner.stop()
    expect(world.reports.at(-1)).toMatchObject({ kind: 'waiting', waitMs: 0 })
    hangs = false
    await world.restart({ projections: [one, two] })
    free()
    await world.caughtUp()
    expect(await world.sum(one, 'a')).toBe(7)
    expect(await world.sum(two, 'a')).toBe(7)
  })
})

describe('a store that is unavailable', () => {
  it('is waited for; what came meanwhile is folded once', async () => {
    let away = false
    const world = await TallyWorld.start({
      projections: [one],
      wrapStore: (store) => faultyReadModels(store, () => (away ? 'before' : 'none')),
    })
    await world.count('a', 1)
    await world.caughtUp()
    away = true
    const position = await world.count('a', 2)
    expect(await world.readModels.waitFor('one', position, 50)).toBe(false)
    expect(world.reports.some(({ kind }) => kind === 'waiting')).toBe(true)
    away = false
    await world.count('a', 3)
    await world.caughtUp()
    expect(await world.sum(one, 'a')).toBe(6)
  })

  it('at the start is waited for', async () => {
    let failures = 3
    const world = await TallyWorld.start({
      projections: [one],
      wrapStore: (store) =>
        faultyReadModels(store, (call) =>
          call === 'checkpoint' && failures-- > 0 ? 'before' : 'none',
        ),
    })
    await world.count('a', 1)
    await world.caughtUp()
    expect(world.reports.filter(({ kind }) => kind === 'waiting')).toHaveLength(3)
  })

  it('does not keep the runner from stopping', async () => {
    let away = false
    const world = await TallyWorld.start({
      projections: [one],
      limits: { firstWaitMs: 60_000, waitMaxMs: 60_000 },
      wrapStore: (store) => faultyReadModels(store, () => (away ? 'before' : 'none')),
    })
    away = true
    await world.count('a', 1)
    await until('it waits for the store', () =>
      world.reports.some(({ kind }) => kind === 'waiting'),
    )
    await world.runner.stop()
    away = false
    await world.restart({ projections: [one] })
    await world.caughtUp()
    expect(await world.sum(one, 'a')).toBe(1)
  })
})

describe('a damaged file', () => {
  const damage = (file: string) => {
    const { size } = statSync(file)
    const descriptor = openSync(file, 'r+')
    writeSync(descriptor, Buffer.alloc(size - 4_096, 0xa5), 0, size - 4_096, 4_096)
    closeSync(descriptor)
  }

  it('is set aside and everything is folded anew; readers are told to wait meanwhile', async () => {
    const world = await TallyWorld.start({ projections: [one, two] })
    for (let n = 0; n < 200; n += 1) await world.count(`k${n.toString()}`, n)
    await world.caughtUp()
    await world.runner.stop()
    await world.store.close()
    damage(world.readModelFile)
    let hold = true
    await world.restart({ projections: [heldWhile(one, () => hold), two] })
    const reader = world.readModels.reader(one.tallies)
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) => reader.get(`k${n.toString()}`)),
    )
    expect(
      answers.filter(
        (answer) =>
          answer.status === 'rejected' && !(answer.reason instanceof ReadModelUnavailable),
      ),
    ).toEqual([])
    await until('the damage is found', () => world.damages.length === 1)
    hold = false
    await world.caughtUp()
    expect(await reader.count()).toBe(200)
    expect(await world.sum(one, 'k199')).toBe(199)
    expect(world.damages).toHaveLength(1)
  })
})

describe('a generation that the store has lost', () => {
  it('is built anew, and the others go on, which is reported once', async () => {
    const world = await TallyWorld.start({ projections: [one, two] })
    await world.count('a', 1)
    await world.caughtUp()
    await world.store.drop('one@1.1')
    await world.count('a', 2)
    const lost = () => world.reports.filter(({ kind }) => kind === 'lost')
    await until('the loss is found', () => lost().length > 0)
    await world.caughtUp()
    expect([await world.sum(one, 'a'), await world.sum(two, 'a')]).toEqual([3, 3])
    expect(lost()).toHaveLength(1)
  })
})

describe('a reader', () => {
  it('who waits is let go when the program is to end', async () => {
    const world = await TallyWorld.start({ projections: [one] })
    const position = await world.count('a', 1)
    const never = { commit: position.commit + 1n, prepare: position.prepare + 1n }
    const waiting = world.readModels.waitFor('one', never, 60_000)
    world.runner.release()
    expect(await waiting).toBe(false)
    expect(await world.readModels.waitFor('one', never, 60_000)).toBe(false)
  })

  it('is told to wait while nothing is built yet', async () => {
    const world = await TallyWorld.start({ projections: [one] })
    await world.count('a', 1)
    await world.caughtUp()
    const reader = createReadModels(world.store, world.runner.progress).reader(
      tally('unbuilt').tallies,
    )
    await expect(reader.get('a')).rejects.toThrow(ReadModelUnavailable)
    await expect(reader.count()).rejects.toThrow("'unbuilt' is being built")
  })

  it('is given another version with every change of what it reads, and only then', async () => {
    const world = await TallyWorld.start({ projections: [one, tally('other')] })
    await world.count('a', 1)
    await world.caughtUp()
    const before = await world.readModels.version('one')
    expect(before).not.toBeNull()
    await world.append('user-1', []).catch(() => undefined)
    expect(await world.readModels.version('one')).toBe(before)
    await world.count('a', 2)
    await world.caughtUp()
    expect(await world.readModels.version('one')).not.toBe(before)
    expect(await world.readModels.version('nobody')).toBeNull()
  })
})
