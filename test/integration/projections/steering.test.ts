import { describe, expect, it } from 'vitest'
import type { RunnerDeps } from '../../../src/projections/runner/deps.ts'
import { ProjectionRunner } from '../../../src/projections/runner/runner.ts'
import { type Counted, counted, heldWhile, type Tally, tally } from '../../support/faults/tally.ts'
import { TallyWorld } from '../../support/worlds/tally-world.ts'

let world: TallyWorld

const one = tally('one')
const two = tally('two')

describe('a changed version', () => {
  it('is built at the start while the old generation answers', async () => {
    let hold = true
    world = await TallyWorld.start({ projections: [one, two] })
    await world.count('a', 1, 2)
    await world.caughtUp()
    const doubled = tally('one', { version: 2 })
    const doubling: Tally = {
      ...doubled,
      fold: (unit, { data: { key, n } }: Counted, recorded) =>
        doubled.fold(unit, counted(key, 2 * n), recorded),
    }
    await world.restart({ projections: [heldWhile(doubling, () => hold), two] })
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
      state: 'following',
      generation: 'one@2.2',
      comparison: null,
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
    await world.rebuildIs('one', 'failed')
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
