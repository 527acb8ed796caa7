import { beforeEach, describe, expect, it } from 'vitest'
import { decodeTally, type Tally, tally } from '../../support/faults/tally.ts'
import { TallyWorld } from '../../support/worlds/tally-world.ts'
import { until } from '../../support/until.ts'

const events = 200
const heldAt = 150
const one = tally('one')
const two = tally('two')
let world: TallyWorld
let reads = 0

/** Folds and writes one event after the other, and stops at one. */
const heldWhile = (isHeld: () => boolean): Tally => ({
  ...one,
  fold: async (unit, event, recorded) => {
    if (recorded.revision === BigInt(heldAt)) await until('the fold may go on', () => !isHeld())
    await one.fold(unit, event, recorded)
  },
})

/** As a command begins: what was interrupted waits until it is asked for. */
const command = {
  projections: [one, two],
  leavesBuilds: true,
  decode: (recorded: Parameters<typeof decodeTally>[0]) => {
    reads += 1
    return decodeTally(recorded)
  },
} as const

describe('a rebuild that was interrupted', () => {
  beforeEach(async () => {
    let isHeld = true
    world = await TallyWorld.start({ projections: [one, two] })
    await world.count('a', ...Array.from({ length: events }, (_, n) => n))
    await world.caughtUp()
    await world.restart({
      projections: [heldWhile(() => isHeld), two],
      limits: { sliceMs: 0, buildFlushEveryMs: 0, flushPauseRatio: 0 },
    })
    expect(await world.runner.rebuild(['one'])).toEqual({ ok: true })
    await until(
      'it has come to where it is held',
      async () => Number((await world.statusOf('one')).rebuild?.progress) > 0.7,
    )
    const ended = world.restart(command)
    isHeld = false
    await ended
    reads = 0
  })

  it('stands still where nobody asks for it, and readers see what they saw', async () => {
    const { generation, rebuild } = await world.statusOf('one')
    expect(generation).toBe('one@1.1')
    expect(rebuild).toMatchObject({ state: 'interrupted', generation: 'one@1.2' })
    expect(rebuild?.progress).toBeGreaterThan(0.7)
    expect(rebuild?.progress).toBeLessThan(1)
    expect(reads).toBe(0)
  })

  it.each(['rebuild', 'resume'] as const)(
    'goes on from its checkpoint by %s, and ends as one that was not',
    async (asked) => {
      const answer =
        asked === 'rebuild' ? world.runner.rebuild(['one']) : world.runner.resume('one')
      expect(await answer).toEqual({ ok: true })
      await world.generationIs('one', 'one@1.2')
      expect((await world.statusOf('one')).comparison).toMatchObject({ documents: 2, different: 0 })
      expect(reads).toBeGreaterThan(0)
      expect(reads).toBeLessThan(events - heldAt + 20)
    },
  )

  it('goes on together with another that is begun anew', async () => {
    expect(await world.runner.rebuild(['two', 'one'])).toEqual({ ok: true })
    for (const name of ['one', 'two']) {
      await until(
        'it is switched',
        async () => (await world.statusOf(name)).generation?.endsWith('@1.2') === true,
      )
      expect((await world.statusOf(name)).comparison).toMatchObject({ different: 0 })
    }
    expect(reads).toBe(events)
  })

  it('can be given up, and then there is nothing to go on with', async () => {
    expect(await world.runner.cancelRebuild('one')).toEqual({ ok: true })
    expect((await world.statusOf('one')).rebuild).toBeNull()
    expect(await world.store.generations('one')).toEqual(['one@1.1'])
    expect(await world.sum(one, 'a')).toBe((events * (events - 1)) / 2)
    expect(await world.runner.resume('one')).toEqual({ ok: false, reason: 'not_possible_now' })
  })
})
