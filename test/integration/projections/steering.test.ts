import { beforeEach, describe, expect, it } from 'vitest'
import { ReadModelUnavailable } from '../../../src/projections/errors.ts'
import { physicalName } from '../../../src/projections/generation.ts'
import type { RunnerDeps } from '../../../src/projections/runner/deps.ts'
import { ProjectionRunner } from '../../../src/projections/runner/runner.ts'
import { faultyReadModels } from '../../support/faults/faulty.ts'
import { type Counted, counted, heldWhile, type Tally, tally } from '../../support/faults/tally.ts'
import { TallyWorld } from '../../support/worlds/tally-world.ts'
import { until } from '../../support/until.ts'

let world: TallyWorld

const one = tally('one')
const two = tally('two')

describe('a rebuild', () => {
  it('gives another generation with the same answers, and drops the old one later', async () => {
    world = await TallyWorld.start({ projections: [one, two] })
    await world.count('a', 1, 2, 3)
    await world.count('b', 4)
    await world.caughtUp()
    expect(await world.runner.rebuild(['one'])).toEqual({ ok: true })
    await until(
      'it is switched',
      async () => (await world.statusOf('one')).generation === 'one@1.2',
    )
    expect(await world.sum(one, 'a')).toBe(6)
    expect((await world.statusOf('one')).foldedEvents).toBe(8)
    await world.count('a', 10)
    await world.caughtUp()
    expect(await world.sum(one, 'a')).toBe(16)
    expect(world.reports).toContainEqual({
      kind: 'switched',
      projection: 'one',
      from: 'one@1.1',
      to: 'one@1.2',
      comparison: { documents: 3, different: 0, unsettled: 0, named: [] },
    })
    expect((await world.statusOf('one')).comparison).toMatchObject({ different: 0 })
    expect((await world.statusOf('two')).generation).toBe('two@1.1')
    await until(
      'the old generation is dropped',
      async () => (await world.store.generations('one')).length === 1,
    )
    expect(await world.store.generations('one')).toEqual(['one@1.2'])
  })

  it('mends what somebody has damaged, and tells what was different', async () => {
    world = await TallyWorld.start({ projections: [one], limits: { comparisonPauseMs: 1 } })
    await world.count('a', 1)
    await world.count('b', 2)
    const position = await world.count('c', 3)
    await world.caughtUp()
    const collection = physicalName('one@1.1', 'tallies')
    const spoil = async (id: string, sum: number) => {
      const { at: _at, ...document } = (await world.store.get(collection, id))!
      const write = { collection, at: { ...position, prepare: position.prepare + 1n } }
      await world.store.bulk([{ kind: 'upsert', ...write, document: { ...document, sum } }])
    }
    await spoil('a', 100)
    await world.store.bulk([
      { kind: 'delete', collection, id: 'b', at: { commit: position.commit + 1n, prepare: 0n } },
    ])
    expect(await world.runner.rebuild(['one'])).toEqual({ ok: true })
    await until(
      'it is switched',
      async () => (await world.statusOf('one')).generation === 'one@1.2',
    )
    expect(await world.sum(one, 'a')).toBe(1)
    expect(await world.sum(one, 'b')).toBe(2)
    const { comparison } = await world.statusOf('one')
    expect(comparison).toMatchObject({ documents: 4, different: 2, unsettled: 0 })
    expect([...comparison!.named].sort()).toEqual(['tallies/a', 'tallies/b'])
  })

  it('is not compared while the store cannot be read, and replaces the live one all the same', async () => {
    const error = new ReadModelUnavailable('not now')
    world = await TallyWorld.start({
      projections: [one],
      wrapStore: (store) => ({
        ...faultyReadModels(store, () => 'none'),
        find: () => Promise.reject(error),
      }),
    })
    await world.count('a', 1)
    await world.caughtUp()
    expect(await world.runner.rebuild(['one'])).toEqual({ ok: true })
    await until('it is switched', async () => (await world.store.live('one')) === 'one@1.2')
    expect(world.reports).toContainEqual({ kind: 'waiting', error, waitMs: 0 })
    await until('it is over', async () => (await world.statusOf('one')).rebuild === null)
    expect((await world.statusOf('one')).comparison).toBeNull()
  })

  it('of an unknown projection, or of one that is being rebuilt, is refused', async () => {
    let hold = true
    world = await TallyWorld.start({ projections: [one] })
    await world.count('a', 1)
    await world.caughtUp()
    expect(await world.runner.rebuild(['three'])).toEqual({
      ok: false,
      reason: 'unknown_projection',
    })
    await world.restart({ projections: [heldWhile(one, () => hold)] })
    expect(await world.runner.rebuild(['one'])).toEqual({ ok: true })
    expect(await world.runner.rebuild(['one'])).toEqual({
      ok: false,
      reason: 'already_rebuilding',
    })
    hold = false
    await until('the rebuild is done', async () => (await world.statusOf('one')).rebuild === null)
  })

  it('can be given up: its generation is dropped and the live one goes on', async () => {
    let hold = true
    world = await TallyWorld.start({ projections: [one, two] })
    await world.count('a', 1)
    await world.caughtUp()
    await world.restart({ projections: [heldWhile(one, () => hold), two] })
    expect(await world.runner.rebuild(['one', 'two'])).toEqual({ ok: true })
    const cancelled = world.runner.cancelRebuild('one')
    hold = false
    expect(await cancelled).toEqual({ ok: true })
    await until(
      'the other goes on',
      async () => (await world.statusOf('two')).generation === 'two@1.2',
    )
    expect((await world.statusOf('one')).rebuild).toBeNull()
    expect(await world.store.generations('one')).toEqual(['one@1.1'])
    expect(world.reports.map(({ kind }) => kind)).not.toContain('lost')
    expect(await world.runner.cancelRebuild('one')).toEqual({
      ok: false,
      reason: 'not_possible_now',
    })
    await world.count('a', 5)
    await world.caughtUp()
    expect(await world.sum(one, 'a')).toBe(6)
  })

  it.each([1, 2])(
    'of what readers cannot do without cannot be given up: version %d',
    async (version) => {
      let hold = true
      world = await TallyWorld.start({ projections: version === 1 ? [] : [one] })
      await world.count('a', 1)
      await world.caughtUp()
      await world.restart({ projections: [heldWhile(tally('one', { version }), () => hold)] })
      expect(await world.runner.cancelRebuild('one')).toEqual({
        ok: false,
        reason: 'not_possible_now',
      })
      hold = false
      await world.caughtUp()
      expect(await world.sum(one, 'a')).toBe(1)
    },
  )

  describe('that has failed', () => {
    let broken = true
    const moody = tally('moody', {
      spoil: () => {
        if (broken) throw new Error('not today')
      },
    })

    beforeEach(async () => {
      broken = false
      world = await TallyWorld.start({ projections: [moody] })
      await world.count('a', 1, 2)
      await world.caughtUp()
      broken = true
      expect(await world.runner.rebuild(['moody'])).toEqual({ ok: true })
      await until(
        'it has failed',
        async () => (await world.statusOf('moody')).rebuild?.state === 'failed',
      )
      broken = false
    })

    it('is begun anew when it is asked for again', async () => {
      expect(await world.runner.rebuild(['moody'])).toEqual({ ok: true })
      await until('it is switched', async () => (await world.statusOf('moody')).rebuild === null)
      expect(await world.sum(moody, 'a')).toBe(3)
      const { generation } = await world.statusOf('moody')
      await until(
        'no other generation is left',
        async () => (await world.store.generations('moody')).join() === generation,
      )
    })

    it('can be given up', async () => {
      expect(await world.runner.cancelRebuild('moody')).toEqual({ ok: true })
      expect((await world.statusOf('moody')).rebuild).toBeNull()
      expect(await world.store.generations('moody')).toEqual(['moody@1.1'])
      await world.count('a', 3)
      await world.caughtUp()
      expect(await world.sum(moody, 'a')).toBe(6)
    })
  })
})

describe('a changed version', () => {
  it('is built at the start while the old generation answers', async () => {
    let hold = true
    world = await TallyWorld.start({ projections: [one, two] })
    await world.count('a', 1, 2)
    await world.caughtUp()
    const doubled = tally('one', { version: 2 })
    const slow: Tally = {
      ...doubled,
      fold: async (unit, event: Counted, recorded) => {
        await until('the fold may go on', () => !hold)
        await doubled.fold(unit, counted(event.data.key, 2 * event.data.n), recorded)
      },
    }
    await world.restart({ projections: [slow, two] })
    expect(await world.sum(one, 'a')).toBe(3)
    expect(await world.statusOf('one')).toMatchObject({
      state: 'outdated',
      generation: 'one@1.1',
      version: 2,
      rebuild: { generation: 'one@2.2', state: 'building' },
    })
    const head = (await world.log.head())!
    expect(await world.readModels.waitFor('one', head, 20)).toBe(false)
    await world.caughtUp(['two'])
    hold = false
    await world.caughtUp()
    expect(await world.sum(one, 'a')).toBe(6)
    expect(await world.statusOf('one')).toMatchObject({
      ...{ state: 'following', generation: 'one@2.2', comparison: null },
    })
  })

  it('that was not finished is gone on with after another restart', async () => {
    world = await TallyWorld.start({ projections: [one] })
    await world.count('a', ...Array.from({ length: 300 }, (_, n) => n))
    await world.caughtUp()
    let folded = 0
    const version2 = tally('one', { version: 2 })
    const counting = (stopAt: number): Tally => ({
      ...version2,
      fold: async (...args) => {
        folded += 1
        if (folded === stopAt) throw new Error('enough for today')
        await version2.fold(...args)
      },
    })
    await world.restart({
      projections: [counting(200)],
      limits: { sliceMs: 0, buildFlushEveryMs: 0, flushPauseRatio: 0 },
    })
    await until(
      'it has stopped',
      async () => (await world.statusOf('one')).rebuild?.state === 'failed',
    )
    const { position } = (await world.statusOf('one')).rebuild!
    expect(position).not.toBeNull()
    folded = 1_000
    await world.restart({ projections: [counting(0)] })
    await world.caughtUp()
    expect(folded).toBeLessThan(1_300)
    expect(await world.sum(version2, 'a')).toBe(44_850)
    expect((await world.statusOf('one')).generation).toBe('one@2.2')
  })
})

describe('a paused projection', () => {
  it('stands still for its readers, and catches up when it is resumed', async () => {
    world = await TallyWorld.start({ projections: [one, two] })
    await world.count('a', 1)
    await world.caughtUp()
    expect(await world.runner.pause('one')).toEqual({ ok: true })
    const position = await world.count('a', 2)
    await world.caughtUp(['two'])
    expect(await world.readModels.waitFor('one', position, 20)).toBe(false)
    expect(await world.sum(one, 'a')).toBe(1)
    expect(await world.statusOf('one')).toMatchObject({ state: 'paused', lag: 1 })
    expect(await world.runner.pause('one')).toEqual({ ok: false, reason: 'not_possible_now' })
    expect(await world.runner.resume('one')).toEqual({ ok: true })
    await world.caughtUp()
    expect(await world.sum(one, 'a')).toBe(3)
    await world.stateIs('one', 'following')
    expect(await world.runner.resume('one')).toEqual({ ok: false, reason: 'not_possible_now' })
    for (const steer of ['pause', 'resume', 'cancelRebuild'] as const)
      expect(await world.runner[steer]('three')).toEqual({
        ok: false,
        reason: 'unknown_projection',
      })
  })
})

it('a projection follows whole categories of streams', () => {
  const bad = { ...one, prefixes: ['tally-', 'tally-a'] }
  const error = "one: 'tally-a' is not a category"
  expect(() => new ProjectionRunner([bad], {} as RunnerDeps)).toThrow(error)
})
