import { describe, expect, it } from 'vitest'
import { nextTurn } from '../../../src/projections/turns.ts'
import { faultyReadModels } from '../../support/faults/faulty.ts'
import {
  type Counted,
  counted,
  decodeTally,
  type Tally,
  tally,
} from '../../support/faults/tally.ts'
import { TallyWorld } from '../../support/worlds/tally-world.ts'
import { until } from '../../support/until.ts'

let world: TallyWorld

const one = tally('one')

describe('an event that cannot be read', () => {
  const poison = () => world.append('tally-a', [{ type: 'Nonsense', data: {} }])

  it('stops every projection of its stream right before it, and names it', async () => {
    world = await TallyWorld.start({ projections: [one] })
    await world.count('a', 1, 2)
    await world.caughtUp()
    await world.count('a', 3)
    await poison()
    await world.count('a', 4)
    await world.stateIs('one', 'failed')
    await until('all before it is folded', async () => (await world.sum(one, 'a')) === 6)
    expect((await world.statusOf('one')).failure).toMatchObject({
      stream: 'tally-a',
      revision: 3n,
      type: 'Nonsense',
      reason: "'Nonsense' is not an event of a tally.",
    })
    expect(world.reports.filter(({ kind }) => kind === 'poison')).toHaveLength(1)
  })

  it('is gone past once the program can read it', async () => {
    world = await TallyWorld.start({ projections: [one] })
    await world.count('a', 1)
    await poison()
    await world.count('a', 2)
    await world.stateIs('one', 'failed')
    await world.restart({
      projections: [one],
      decode: (recorded) =>
        recorded.type === 'Nonsense' ? counted('a', 100) : decodeTally(recorded),
    })
    await world.caughtUp()
    expect(await world.sum(one, 'a')).toBe(103)
  })

  it('stops a program that still cannot read it at the same place', async () => {
    world = await TallyWorld.start({ projections: [one] })
    await world.count('a', 1)
    await poison()
    await world.count('a', 2)
    await world.stateIs('one', 'failed')
    await world.restart({ projections: [one] })
    await world.stateIs('one', 'failed')
    expect(await world.sum(one, 'a')).toBe(1)
  })
})

describe('a fold that throws', () => {
  const spoilt = () =>
    tally('spoilt', {
      spoil: ({ data }) => {
        if (data.n === 7) throw new Error('a seven is too much')
      },
    })

  it('stops that projection alone; nothing of the half-done fold is kept', async () => {
    const broken = spoilt()
    world = await TallyWorld.start({ projections: [one, broken] })
    await world.count('a', 1, 7, 2)
    await world.caughtUp(['one'])
    expect(await world.sum(one, 'a')).toBe(10)
    await world.stateIs('spoilt', 'failed')
    await until('all before it is folded', async () => (await world.sum(broken, 'a')) === 1)
    await world.count('a', 3)
    await world.caughtUp(['one'])
    expect(await world.sum(one, 'a')).toBe(13)
    expect(await world.sum(broken, 'a')).toBe(1)
    expect((await world.statusOf('spoilt')).failure).toMatchObject({
      stream: 'tally-a',
      revision: 1n,
      reason: 'a seven is too much',
    })
    expect((await world.statusOf('one')).state).toBe('following')
  })

  it('can be tried again, and goes on when it works', async () => {
    let broken = true
    const moody = tally('moody', {
      spoil: ({ data }) => {
        if (broken && data.n === 7) throw new Error('not today')
      },
    })
    world = await TallyWorld.start({ projections: [moody, one] })
    await world.count('a', 1, 7, 2)
    await world.stateIs('moody', 'failed')
    expect(await world.runner.resume('moody')).toEqual({ ok: true })
    await world.stateIs('moody', 'failed')
    broken = false
    expect(await world.runner.resume('moody')).toEqual({ ok: true })
    await world.caughtUp()
    expect(await world.sum(moody, 'a')).toBe(10)
    await world.stateIs('moody', 'following')
    await world.count('a', 5)
    await world.caughtUp()
    expect(await world.sum(moody, 'a')).toBe(15)
  })

  it('is folded by one at a time when it is tried again while the events before it still are', async () => {
    let broken = true
    let held = false
    let waiting = 0
    const moody = tally('moody', {
      spoil: ({ data }) => {
        if (broken && data.n === 7) {
          held = true
          throw new Error('not today')
        }
      },
    })
    world = await TallyWorld.start({
      projections: [moody],
      wrapStore: (store) => ({
        ...faultyReadModels(store, () => 'none'),
        getMany: async (collection, ids) => {
          if (held) waiting += 1
          await until('documents may be read', () => !held)
          return store.getMany(collection, ids)
        },
      }),
    })
    await world.count('a', 1, 7, 2)
    await world.stateIs('moody', 'failed')
    await until('what is before it is being folded', () => waiting === 1)
    broken = false
    const resumed = world.runner.resume('moody')
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    expect(waiting).toBe(1)
    held = false
    expect(await resumed).toEqual({ ok: true })
    await world.caughtUp()
    expect(await world.sum(moody, 'a')).toBe(10)
  })

  it('in a rebuild fails the rebuild; the live generation goes on', async () => {
    world = await TallyWorld.start({ projections: [one] })
    await world.count('a', 1, 7, 2)
    await world.caughtUp()
    const spoil = ({ data }: Counted) => {
      if (data.n === 7) throw new Error('a seven is too much')
    }
    await world.restart({ projections: [tally('one', { version: 2, spoil })] })
    await world.rebuildIs('one', 'failed')
    expect(await world.sum(one, 'a')).toBe(10)
    expect((await world.statusOf('one')).state).toBe('outdated')
    expect(world.reports).toContainEqual({
      kind: 'poison',
      projection: 'one',
      generation: 'one@2.2',
      poison: expect.objectContaining({ reason: 'a seven is too much' }) as unknown,
    })
  })
})

describe('a fold that makes a document no store can hold', () => {
  const dividing = tally('dividing')
  const bad: Tally = {
    ...dividing,
    fold: async (unit, event: Counted, recorded) => {
      await dividing.fold(unit, event, recorded)
      const document = unit.of(dividing.tallies).edit(event.data.key)
      if (document !== null && event.data.n === 0) document.sum = 1 / 0
    },
  }

  it('is stopped before the event that did it, which is named', async () => {
    world = await TallyWorld.start({ projections: [one, bad] })
    await world.count('a', 1, 2, 0, 4)
    await world.count('b', 5)
    await world.caughtUp(['one'])
    expect(await world.sum(one, 'a')).toBe(7)
    await world.stateIs('dividing', 'failed')
    await until('all before it is folded', async () => (await world.sum(bad, 'a')) === 3)
    expect((await world.statusOf('dividing')).failure).toMatchObject({
      stream: 'tally-a',
      revision: 2n,
    })
    expect((await world.statusOf('dividing')).failure?.reason).toContain("'sum' is Infinity")
  })

  it('in a rebuild fails the rebuild, which names the event too', async () => {
    world = await TallyWorld.start({ projections: [dividing] })
    await world.count('a', 1, 2, 0, 4)
    await world.caughtUp()
    await world.restart({ projections: [bad] })
    expect(await world.runner.rebuild(['dividing'])).toEqual({ ok: true })
    await world.rebuildIs('dividing', 'failed')
    const { rebuild } = await world.statusOf('dividing')
    expect(rebuild?.failure).toMatchObject({ stream: 'tally-a', revision: 2n })
    await world.stateIs('dividing', 'following')
    expect(await world.sum(dividing, 'a')).toBe(7)
  })
})
