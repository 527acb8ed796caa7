import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { RecordedEvent, SubscriptionMessage } from '../../../../../src/eventstore/port.ts'
import type { ReadModelStore } from '../../../../../src/projections/port.ts'
import type { Projection } from '../../../../../src/projections/projection.ts'
import { EventRate } from '../../../../../src/projections/runner/event-rate.ts'
import { ProjectionInstance } from '../../../../../src/projections/runner/groups/projection-instance.ts'
import {
  RunningGroup,
  type Target,
} from '../../../../../src/projections/runner/groups/running-group.ts'
import { runnerLimits } from '../../../../../src/projections/runner/limits.ts'
import { positionAt } from '../../../../support/logs/memory-unit.ts'
import { until } from '../../../../support/until.ts'

const store = {
  bulk: () => Promise.resolve(),
  checkpoint: () => Promise.resolve(null),
} as unknown as ReadModelStore

const instance = (name: string, seen: number | null) => {
  const projection: Projection = {
    name,
    version: 1,
    prefixes: ['a-'],
    group: 'traders',
    collections: [],
    fold: () => undefined,
  }
  const checkpoint = seen === null ? null : positionAt(seen)
  return new ProjectionInstance(projection, name, checkpoint, store, new EventRate(() => 0, 1))
}

/** A group that reads these events, the end of the log, and then nothing until it is stopped. */
const open = (instances: readonly ProjectionInstance[], events: readonly number[] = []) => {
  const waiting = new AbortController()
  const group = new RunningGroup(
    instances,
    {
      eventStore: {
        async *subscribe({ signal }): AsyncGenerator<SubscriptionMessage> {
          await once(waiting.signal, 'abort', signal && { signal }).catch(() => undefined)
          for (const commit of events) {
            const position = positionAt(commit)
            const event = { stream: 'a-1', position, revision: 0n, type: 'Counted', data: {} }
            yield { type: 'events', events: [event as unknown as RecordedEvent], position }
          }
          yield { type: 'caught_up', position: null }
          if (signal?.aborted === false) await once(signal, 'abort')
        },
      },
      readModels: store,
      decode: ({ type, data }) => ({ type, data: data as object }),
      random: () => 0,
      limits: runnerLimits,
    },
    {
      flushed: () => undefined,
      caughtUp: () => undefined,
      poisoned: () => undefined,
      spoiled: () => undefined,
      arrived: () => undefined,
      waiting: () => undefined,
    },
    (error) => expect.fail(String(error)),
  )
  const reach = (targets: readonly Target[], signal = new AbortController().signal) => {
    const seen = { isThere: false }
    void group.reach(targets, signal).then(() => {
      seen.isThere = true
    })
    return seen
  }
  return { group, reach, read: () => waiting.abort() }
}

describe('a running group', () => {
  it('has reached what all of its instances have written, and what is before every event', async () => {
    const [one, two, three] = [instance('one', 5), instance('two', 3), instance('three', null)]
    const { group, reach } = open([one, two, three])
    const cases = {
      far: reach([[one, positionAt(5)]]),
      before: reach([[one, positionAt(4)]]),
      nothing: reach([[three, null]]),
      all: reach([
        [one, positionAt(3)],
        [two, positionAt(3)],
      ]),
      oneAlone: reach([
        [one, positionAt(4)],
        [two, positionAt(4)],
      ]),
      further: reach([[one, positionAt(6)]]),
      first: reach([[three, positionAt(1)]]),
      another: reach([[instance('another', null), positionAt(1)]]),
    }
    await turn()
    const there = Object.entries(cases).flatMap(([name, { isThere }]) => (isThere ? [name] : []))
    expect(there).toEqual(['far', 'before', 'nothing', 'all', 'another'])
    await group.stop()
    expect(Object.values(cases).every(({ isThere }) => isThere)).toBe(true)
  })

  it('reaches it with a later write', async () => {
    const one = instance('one', 5)
    const { group, reach, read } = open([one], [6, 7])
    const seen = reach([[one, positionAt(7)]])
    await turn()
    expect(seen.isThere).toBe(false)
    read()
    await until('it is written', () => seen.isThere)
    await group.stop()
  })

  it('is waited for until somebody gives up, or until it has ended', async () => {
    const one = instance('one', 5)
    const { group, reach } = open([one])
    const giveUp = new AbortController()
    const [patient, impatient] = [
      reach([[one, positionAt(7)]]),
      reach([[one, positionAt(7)]], giveUp.signal),
    ]
    giveUp.abort()
    await turn()
    expect([patient.isThere, impatient.isThere]).toEqual([false, true])
    const tooLate = reach([[one, positionAt(7)]], giveUp.signal)
    await turn()
    expect(tooLate.isThere).toBe(true)
    await group.stop()
    expect(patient.isThere).toBe(true)
    const after = reach([[one, positionAt(7)]])
    await turn()
    expect(after.isThere).toBe(true)
  })

  it('names the instances that have not left it', async () => {
    const [one, two] = [instance('one', 5), instance('two', 3)]
    const { group } = open([one, two])
    expect(group.instances).toEqual([one, two])
    await group.stop()
  })
})
