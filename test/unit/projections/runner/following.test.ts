import { describe, expect, it } from 'vitest'
import type { Position } from '../../../../src/eventstore/position.ts'
import type { RunnerCore } from '../../../../src/projections/runner/core.ts'
import { Following } from '../../../../src/projections/runner/following.ts'
import type { GroupListener } from '../../../../src/projections/runner/groups/group-deps.ts'
import { ProjectionInstance } from '../../../../src/projections/runner/groups/projection-instance.ts'
import type {
  LiveState,
  ProjectionSlot,
} from '../../../../src/projections/runner/groups/projection-slot.ts'
import type { RunningGroup } from '../../../../src/projections/runner/groups/running-group.ts'
import { positionAt } from '../../../support/logs/memory-unit.ts'

/** A group that was opened, by the names of its projections. */
interface Opened {
  readonly names: readonly string[]
  readonly tell: Omit<GroupListener, 'waiting'>
  stops: number
  readonly end: () => void
}

/** Following over groups that fold nothing. */
const openFollowing = () => {
  const opened: Opened[] = []
  const slots = new Map<string, ProjectionSlot>()
  const stopping = new AbortController()
  const acts: Promise<void>[] = []
  const published: unknown[] = []
  const reported: unknown[] = []
  const open = (instances: readonly ProjectionInstance[], tell: Omit<GroupListener, 'waiting'>) => {
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const group: Opened = { names: instances.map(nameOf), tell, stops: 0, end }
    opened.push(group)
    const stop = () => {
      group.stops += 1
      end()
      return ended
    }
    return { instances, ended, stop } as unknown as RunningGroup
  }
  const core = {
    open,
    slotOf: ({ projection }: ProjectionInstance) => slots.get(projection.name),
    act: (work: () => Promise<void>) => acts.push(work()),
    publish: (...all: unknown[]) => published.push(all),
    report: (report: unknown) => reported.push(report),
    stopping: stopping.signal,
  } as unknown as RunnerCore
  const instance = (
    name: string,
    seen: Position | null,
    group: 'market' | 'traders' = 'market',
    type: 'catching_up' | 'following' = 'catching_up',
  ): ProjectionInstance => {
    const projection = { name, group } as never
    const made = new ProjectionInstance(projection, `${name}@1.1`, seen, {} as never, {} as never)
    const live: LiveState = { type, instance: made }
    slots.set(name, { projection, live, build: { type: 'none' }, comparison: null })
    return made
  }
  return {
    following: new Following(core),
    opened,
    slots,
    stopping,
    published,
    reported,
    instance,
    typeOf: (name: string) => slots.get(name)?.live.type,
    done: () => Promise.all(acts),
  }
}

const nameOf = ({ projection }: ProjectionInstance) => projection.name
const namesOf = (groups: readonly Opened[]) => groups.map(({ names }) => names)

describe('the live generations', () => {
  it('follow in one group from the furthest place, and those behind in one for each place', () => {
    const { following, opened, instance } = openFollowing()
    following.begin([
      instance('none', null),
      instance('stocks', positionAt(3)),
      instance('bars', positionAt(7)),
      instance('news', positionAt(3)),
      instance('alerts', positionAt(5), 'traders'),
      instance('board', positionAt(7)),
      instance('chat', positionAt(1), 'traders'),
    ])
    expect(namesOf(opened)).toEqual([
      ['bars', 'board'],
      ['stocks', 'news'],
      ['none'],
      ['alerts'],
      ['chat'],
    ])
  })

  it('follow once the group has read to the end, but not one that was replaced or has failed', () => {
    const { following, opened, slots, instance, typeOf } = openFollowing()
    const [stocks, bars, news] = ['stocks', 'bars', 'news'].map((name) => instance(name, null))
    following.begin([stocks!, bars!, news!])
    const other = instance('bars', null)
    slots.get('news')!.live = { type: 'failed', instance: news!, poison: {} as never }
    opened[0]!.tell.caughtUp()
    expect(['stocks', 'bars', 'news'].map(typeOf)).toEqual(['following', 'catching_up', 'failed'])
    expect(slots.get('bars')?.live).toMatchObject({ instance: other })
  })

  it('are stopped once, and are none where the store was lost', async () => {
    const { following, opened, instance } = openFollowing()
    following.begin([instance('stocks', null)])
    await following.groups.stop('market')
    await following.groups.stop('market')
    expect(opened.map(({ stops }) => stops)).toEqual([1])
    following.groups.start('market')
    following.groups.clear()
    await following.groups.restart('market')
    expect(opened.map(({ stops }) => stops)).toEqual([1, 0])
  })

  it('tell what was written', () => {
    const { following, opened, instance, published } = openFollowing()
    const stocks = instance('stocks', null)
    following.begin([stocks])
    opened[0]!.tell.flushed({ instance: stocks, position: positionAt(2), changed: true })
    opened[0]!.tell.arrived(stocks)
    expect(published).toEqual([[stocks, positionAt(2), true]])
  })
})

describe('one that is behind', () => {
  const behind = () => {
    const world = openFollowing()
    const [stocks, bars] = [
      world.instance('stocks', positionAt(7), 'market', 'following'),
      world.instance('bars', positionAt(3), 'market', 'following'),
    ]
    Object.assign(bars, { careful: true, stopBefore: positionAt(9) })
    world.following.begin([stocks, bars])
    return { ...world, stocks, bars }
  }

  it('joins the others once it has caught up, and goes on as they do', async () => {
    const { opened, bars, typeOf, done } = behind()
    opened[1]!.tell.caughtUp()
    opened[1]!.tell.caughtUp()
    await done()
    expect(opened.map(({ stops }) => stops)).toEqual([1, 1, 0])
    expect(namesOf(opened)).toEqual([['stocks'], ['bars'], ['stocks', 'bars']])
    expect(bars).toMatchObject({ careful: false, stopBefore: null })
    expect(typeOf('bars')).toBe('catching_up')
  })

  it('does not join where it was replaced meanwhile, or is lost', async () => {
    const { opened, slots, instance, done } = behind()
    slots.get('bars')!.live = { type: 'following', instance: instance('bars', null) }
    opened[1]!.tell.caughtUp()
    await done()
    expect(namesOf(opened)).toEqual([['stocks'], ['bars']])
    const lost = behind()
    lost.slots.get('bars')!.live = { type: 'none' }
    lost.opened[1]!.tell.caughtUp()
    await lost.done()
    expect(namesOf(lost.opened)).toEqual([['stocks'], ['bars']])
  })

  it('does not join where all is being stopped', async () => {
    const { opened, stopping, typeOf, done } = behind()
    stopping.abort()
    opened[1]!.tell.caughtUp()
    await done()
    expect(namesOf(opened)).toEqual([['stocks'], ['bars']])
    expect(typeOf('bars')).toBe('following')
  })

  it('is stopped alone, as long as its group runs', async () => {
    const { following, opened, stocks, bars } = behind()
    await following.stopBehind(stocks)
    expect(opened.map(({ stops }) => stops)).toEqual([0, 0])
    await following.stopBehind(bars)
    expect(opened.map(({ stops }) => stops)).toEqual([0, 1])
    await following.stopBehind(bars)
    expect(opened.map(({ stops }) => stops)).toEqual([0, 1])
  })

  it('is not forgotten with the group of another', async () => {
    const { following, opened, stocks, bars } = behind()
    following.catchUp([stocks])
    opened[2]!.end()
    await Promise.resolve()
    await following.stopBehind(bars)
    expect(opened.map(({ stops }) => stops)).toEqual([0, 1, 0])
  })
})

describe('one that cannot fold an event', () => {
  it('looks for it with care, in a group of its own', async () => {
    const { following, opened, instance } = openFollowing()
    const [stocks, bars] = [instance('stocks', null), instance('bars', null)]
    following.begin([stocks, bars])
    opened[0]!.tell.spoiled(bars)
    await following.groups.restart('market')
    expect(namesOf(opened)).toEqual([['stocks', 'bars'], ['bars'], ['stocks']])
    expect(bars.careful).toBe(true)
  })

  it('is reported, and goes on to the event before it', async () => {
    const { following, opened, slots, reported, instance } = openFollowing()
    const [stocks, bars] = [instance('stocks', null), instance('bars', null)]
    following.begin([stocks, bars])
    bars.careful = true
    const poison = { position: positionAt(4) } as never
    opened[0]!.tell.poisoned(bars, poison)
    await following.groups.restart('market')
    expect(namesOf(opened)).toEqual([['stocks', 'bars'], ['bars'], ['stocks']])
    expect(bars).toMatchObject({ careful: false, stopBefore: positionAt(4) })
    expect(slots.get('bars')?.live).toEqual({ type: 'failed', instance: bars, poison })
    expect(reported).toEqual([
      { kind: 'poison', projection: 'bars', generation: 'bars@1.1', poison },
    ])
  })
})
