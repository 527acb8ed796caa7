import { describe, expect, it } from 'vitest'
import type { Position } from '../../../../src/eventstore/position.ts'
import { EventRate } from '../../../../src/projections/runner/event-rate.ts'
import type {
  LiveState,
  BuildState,
} from '../../../../src/projections/runner/groups/projection-slot.ts'
import { ProjectionInstance } from '../../../../src/projections/runner/groups/projection-instance.ts'
import {
  distance,
  progressOf,
  spanOf,
  statusOf,
} from '../../../../src/projections/runner/status.ts'
import { tally } from '../../../support/faults/tally.ts'

const at = (commit: bigint): Position => ({ commit, prepare: commit })
const span = { first: at(101n), head: at(200n) }

/** An instance at a position that folds ten events a second. */
const instanceAt = (commit: bigint): ProjectionInstance => {
  const store = { getMany: () => Promise.resolve([]), find: () => Promise.resolve([]) }
  let now = 0
  const rate = new EventRate(() => now, 1_000)
  rate.add(10)
  now = 1_000
  return new ProjectionInstance(tally('chat'), 'chat@1.2', at(commit), store, rate)
}

const poison = { stream: 'chat-1', revision: 0n, type: 'Unknown', position: at(151n), reason: 'no' }

const status = (live: LiveState, build: BuildState = { type: 'none' }) =>
  statusOf({ projection: tally('chat'), live, build, comparison: null }, span, 7)

describe('how far a projection is behind', () => {
  it.each<[bigint | null, number, number]>([
    [null, 100, 0],
    [101n, 99, 0.01],
    [150n, 50, 0.5],
    [199n, 1, 0.99],
    [200n, 0, 1],
    [201n, 0, 1],
  ])('at %s of 101 to 200 it is %d, and has folded %d of the log', (commit, behind, progress) => {
    const position = commit === null ? null : at(commit)
    expect(distance(position, span)).toBe(behind)
    expect(progressOf(position, span)).toBeCloseTo(progress, 10)
  })

  it('is nothing in an empty log', async () => {
    const log = { head: () => Promise.resolve(null), readAll: () => expect.fail('It is empty.') }
    expect(await spanOf(log)).toBeNull()
    expect([distance(null, null), progressOf(null, null)]).toEqual([0, 1])
  })
})

describe('the status of a projection', () => {
  it('that has no generation is building', () => {
    const building = { type: 'building', instance: instanceAt(150n) } as const
    expect(status({ type: 'none' }, building)).toMatchObject({
      state: 'building',
      generation: null,
      lag: 100,
      eventsPerSecond: 0,
      failure: null,
      rebuild: { state: 'building', progress: 0.5, eventsPerSecond: 10, failure: null },
    })
  })

  it('that follows the log has its rate', () => {
    expect(status({ type: 'following', instance: instanceAt(200n) })).toMatchObject({
      state: 'following',
      generation: 'chat@1.2',
      lag: 0,
      eventsPerSecond: 10,
      foldedEvents: 7,
      failure: null,
      rebuild: null,
    })
  })

  it('that has failed says why, of what is read and of a rebuild', () => {
    const failed = { type: 'failed', instance: instanceAt(150n), poison } as const
    expect(status(failed, failed)).toMatchObject({
      state: 'failed',
      failure: poison,
      rebuild: { state: 'failed', eventsPerSecond: 0, failure: poison },
    })
  })
})
