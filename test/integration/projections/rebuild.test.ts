import { beforeEach, describe, expect, it } from 'vitest'
import { ReadModelUnavailable } from '../../../src/projections/errors.ts'
import { physicalName } from '../../../src/projections/generation.ts'
import { faultyReadModels } from '../../support/faults/faulty.ts'
import { heldWhile, tally } from '../../support/faults/tally.ts'
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
    await world.generationIs('one', 'one@1.2')
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

  it('leaves the old generation to the next start when it is stopped before it is dropped', async () => {
    world = await TallyWorld.start({ projections: [one], limits: { dropAfterMs: 600_000 } })
    await world.count('a', 1)
    await world.caughtUp()
    await world.runner.rebuild(['one'])
    await world.generationIs('one', 'one@1.2')
    expect(await world.store.generations('one')).toHaveLength(2)
    await world.restart({ projections: [one] })
    await until(
      'the old generation is dropped',
      async () => (await world.store.generations('one')).length === 1,
    )
    expect(await world.sum(one, 'a')).toBe(1)
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
    await world.generationIs('one', 'one@1.2')
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
    await world.rebuildIs('one', null)
    expect((await world.statusOf('one')).comparison).toBeNull()
  })

  it('that is given up while it is compared is not switched to, and the others go on', async () => {
    let hold = true
    world = await TallyWorld.start({
      projections: [one, two],
      wrapStore: (store) => ({
        ...faultyReadModels(store, () => 'none'),
        find: async (...args) => {
          await until('the comparison may go on', () => !hold)
          return store.find(...args)
        },
      }),
    })
    await world.count('a', 1, 2)
    await world.caughtUp()
    expect(await world.runner.rebuild(['one', 'two'])).toEqual({ ok: true })
    await world.rebuildIs('one', 'comparing')
    expect(await world.runner.cancelRebuild('two')).toEqual({ ok: true })
    hold = false
    await world.rebuildIs('one', null)
    await world.caughtUp()
    expect((await world.statusOf('one')).generation).toBe('one@1.2')
    expect(await world.statusOf('two')).toMatchObject({ generation: 'two@1.1', rebuild: null })
    expect(world.reports.map(({ kind }) => kind)).not.toContain('lost')
  })

  it('ends the folds of the generation that it replaces', async () => {
    let folds = 0
    const watched = tally('one', {
      spoil: () => {
        folds += 1
      },
    })
    world = await TallyWorld.start({ projections: [watched] })
    await world.count('a', 1)
    await world.caughtUp()
    expect(await world.runner.rebuild(['one'])).toEqual({ ok: true })
    await world.generationIs('one', 'one@1.2')
    await world.caughtUp()
    folds = 0
    await world.count('a', 2)
    await world.caughtUp()
    expect(folds).toBe(1)
    expect(await world.sum(watched, 'a')).toBe(3)
  })

  it('of an unknown projection, or of one that is being rebuilt, is refused, also among others', async () => {
    let hold = true
    world = await TallyWorld.start({ projections: [one, two] })
    await world.count('a', 1)
    await world.caughtUp()
    const unknown = { ok: false, reason: 'unknown_projection' }
    const already = { ok: false, reason: 'already_rebuilding' }
    expect(await world.runner.rebuild(['three'])).toEqual(unknown)
    expect(await world.runner.rebuild(['two', 'three'])).toEqual(unknown)
    await world.restart({ projections: [heldWhile(one, () => hold), two] })
    expect(await world.runner.rebuild(['one'])).toEqual({ ok: true })
    expect(await world.runner.rebuild(['one'])).toEqual(already)
    expect(await world.runner.rebuild(['two', 'one'])).toEqual(already)
    expect((await world.statusOf('two')).rebuild).toBeNull()
    hold = false
    await world.rebuildIs('one', null)
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
    await world.generationIs('two', 'two@1.2')
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
      await world.rebuildIs('moody', 'failed')
      broken = false
    })

    it('is begun anew when it is asked for again', async () => {
      expect(await world.runner.rebuild(['moody'])).toEqual({ ok: true })
      await world.rebuildIs('moody', null)
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
