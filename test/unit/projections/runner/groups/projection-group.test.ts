import { describe, expect, it } from 'vitest'
import type {
  RecordedEvent,
  SubscribeOptions,
  SubscriptionMessage,
} from '../../../../../src/eventstore/port.ts'
import type { Position } from '../../../../../src/eventstore/position.ts'
import { checkDocument } from '../../../../../src/projections/document.ts'
import { GenerationGone, ReadModelUnavailable } from '../../../../../src/projections/errors.ts'
import type { Checkpoint, ReadModelStore, Write } from '../../../../../src/projections/port.ts'
import { collection, type Projection } from '../../../../../src/projections/projection.ts'
import { EventRate } from '../../../../../src/projections/runner/event-rate.ts'
import { ProjectionGroup } from '../../../../../src/projections/runner/groups/projection-group.ts'
import { ProjectionInstance } from '../../../../../src/projections/runner/groups/projection-instance.ts'
import { type RunnerLimits, runnerLimits } from '../../../../../src/projections/runner/limits.ts'
import { nextTurn } from '../../../../../src/projections/turns.ts'
import { type Counted, counted } from '../../../../support/faults/tally.ts'
import { positionAt as at } from '../../../../support/logs/memory-unit.ts'

/** An event whose number is its position. */
const recorded = (stream: string, n: number) =>
  ({ stream, position: at(n), revision: 0n, ...counted(stream, n) }) as unknown as RecordedEvent

const batch = (...events: readonly RecordedEvent[]): SubscriptionMessage => ({
  type: 'events',
  events,
  position: events.at(-1)!.position,
})

/** Folds without waiting: one more document for each event. @param fold before that */
const listing = (
  name: string,
  prefixes: readonly string[],
  fold: (n: number) => void = () => undefined,
): Projection => {
  const numbers = collection(name, 'numbers')
  return {
    name,
    version: 1,
    prefixes,
    group: 'traders',
    collections: [numbers],
    fold: (unit, { data }: Counted) => {
      fold(data.n)
      unit.of(numbers).put({ _id: data.n.toString(), half: data.n === 8 ? NaN : data.n / 2 })
    },
  }
}

interface Options {
  readonly projections: readonly Projection[]
  /** The last event that each has seen; 0: none. */
  readonly seen?: readonly number[]
  /** One list for each subscription; after the last one the group is stopped. */
  readonly messages: readonly (readonly SubscriptionMessage[])[]
  readonly limits?: Partial<RunnerLimits>
  readonly bulk?: () => Promise<void>
  readonly prepare?: (instances: readonly ProjectionInstance[]) => void
}

const run = async (options: Options) => {
  const asked: SubscribeOptions[] = []
  const bulks: string[][] = []
  const told: unknown[] = []
  const stored = new Map<string, Position>()
  const store = {
    find: () => Promise.resolve([]),
    getMany: () => Promise.resolve([]),
    checkpoint: (generation: string) => Promise.resolve(stored.get(generation) ?? null),
    bulk: async (writes: readonly Write[], checkpoints: readonly Checkpoint[]) => {
      await options.bulk?.()
      for (const write of writes) if (write.kind === 'upsert') checkDocument(write.document)
      for (const { generation, position } of checkpoints) stored.set(generation, position)
      bulks.push(checkpoints.map(({ generation, position }) => `${generation} ${position.commit}`))
    },
  } as unknown as ReadModelStore
  const counts = options.projections.map(() => ({ events: 0 }))
  const instances = options.projections.map(({ name }, index) => {
    const seen = options.seen?.[index] ?? 0
    if (seen > 0) stored.set(name, at(seen))
    const rate = new EventRate(() => 0, 1, counts[index])
    return new ProjectionInstance(
      options.projections[index]!,
      name,
      stored.get(name) ?? null,
      store,
      rate,
    )
  })
  options.prepare?.(instances)
  const group: ProjectionGroup = new ProjectionGroup(
    instances,
    {
      eventStore: {
        async *subscribe(subscription) {
          const messages = options.messages[asked.length] ?? []
          asked.push(subscription)
          await nextTurn()
          yield* messages
          if (asked.length >= options.messages.length) group.stop()
        },
      },
      readModels: store,
      decode: ({ type, data }) => ({ type, data: data as object }),
      random: () => 0,
      limits: { ...runnerLimits, firstWaitMs: 0, waitMaxMs: 0, ...options.limits },
    },
    {
      flushed: ({ instance, position, changed }) =>
        told.push(['flushed', instance.generation, Number(position.commit), changed]),
      poisoned: ({ generation }, { position, reason }) =>
        told.push(['poisoned', generation, Number(position.commit), reason]),
      spoiled: ({ generation }) => told.push(['spoiled', generation]),
      arrived: ({ generation }) => told.push(['arrived', generation]),
      waiting: () => told.push(['waiting']),
      caughtUp: () => told.push(['caughtUp']),
    },
  )
  await group.run()
  return { asked, bulks, told, counts: counts.map(({ events }) => events) }
}

const one = listing('one', ['a-'])
const two = listing('two', ['a-', 'b-'])

describe('a group', () => {
  it('reads once what any of its instances follows, from where the last of them is', async () => {
    const { asked, counts } = await run({
      projections: [one, two],
      seen: [5, 3],
      limits: { sliceMs: 0, eventsPerFlushMax: 1 },
      messages: [[batch(recorded('b-1', 4), recorded('a-1', 5), recorded('a-1', 6))]],
    })
    expect(asked).toMatchObject([{ from: at(3), prefixes: ['a-', 'b-'] }])
    expect(counts).toEqual([1, 3])
  })

  it('reads from the start where one of them has seen nothing, and nothing for nobody', async () => {
    expect((await run({ projections: [one, two], seen: [5], messages: [[]] })).asked).toMatchObject(
      [{ from: 'start' }],
    )
    expect((await run({ projections: [], messages: [[]] })).asked).toEqual([])
  })

  it('publishes how far it has read when it is at the end, whether or not a document changed', async () => {
    const { told } = await run({
      projections: [one, listing('idle', ['c-'])],
      messages: [
        [
          { ...batch(recorded('a-1', 1)), position: at(9) },
          { type: 'caught_up', position: null },
        ],
      ],
    })
    expect(told).toEqual([['flushed', 'one', 9, true], ['flushed', 'idle', 9, false], ['caughtUp']])
  })

  it('writes between two batches those that have changed the most', async () => {
    const events = [1, 2, 3].map((n) => recorded(n < 3 ? 'b-1' : 'a-1', n))
    const limits = { sliceMs: 0, documentsPerFlushMax: 4 }
    const { bulks } = await run({ projections: [one, two], messages: [[batch(...events)]], limits })
    expect(bulks).toEqual([['two 3'], ['one 3']])
  })

  it('writes all of them after so many events', async () => {
    const events = [1, 2, 3].map((n) => recorded('a-1', n))
    const limits = { sliceMs: 0, eventsPerFlushMax: 2 }
    const { bulks } = await run({ projections: [one, two], messages: [[batch(...events)]], limits })
    expect(bulks).toEqual([
      ['one 2', 'two 2'],
      ['one 3', 'two 3'],
    ])
  })

  it('stops an instance before the event that it is to stop before, and ends with the last', async () => {
    const { told } = await run({
      projections: [one],
      messages: [[batch(recorded('a-1', 1), recorded('a-1', 2), recorded('a-1', 3))], []],
      prepare: ([instance]) => (instance!.stopBefore = at(2)),
    })
    expect(told).toEqual([
      ['flushed', 'one', 1, true],
      ['arrived', 'one'],
    ])
  })

  it('goes on without an instance that has made an invalid document, and finds its event where it is careful', async () => {
    const messages = [
      [
        batch(recorded('b-1', 7), recorded('a-1', 8)),
        { type: 'caught_up' as const, position: at(8) },
      ],
    ]
    const { told } = await run({ projections: [listing('other', ['b-']), one], messages })
    expect(told).toEqual([['spoiled', 'one'], ['flushed', 'other', 8, true], ['caughtUp']])
    expect((await run({ projections: [one], messages })).told).toEqual([['spoiled', 'one']])
    const careful = await run({
      projections: [one],
      messages,
      prepare: ([instance]) => (instance!.careful = true),
    })
    expect(careful.told).toEqual([['poisoned', 'one', 8, expect.stringContaining("'half' is NaN")]])
  })

  it('folds again from the state of the store after a fold that could not read it', async () => {
    let fails = true
    const failing = listing('one', ['a-'], (n) => {
      if (n === 3 && fails) {
        fails = false
        throw new ReadModelUnavailable('not now')
      }
    })
    const events = [recorded('a-1', 2), recorded('a-1', 3)]
    const { told, asked, counts } = await run({
      projections: [failing],
      seen: [1],
      messages: [[batch(...events)], [batch(...events)]],
    })
    expect(asked.map(({ from }) => from)).toEqual([at(1), at(1)])
    expect(told).toEqual([['waiting'], ['flushed', 'one', 1, true], ['flushed', 'one', 3, true]])
    expect(counts).toEqual([3])
  })

  it('ends with the generation that its store has lost', async () => {
    const gone = () => Promise.reject(new GenerationGone('one'))
    const messages = [[batch(recorded('a-1', 1)), { type: 'caught_up' as const, position: at(1) }]]
    await expect(run({ projections: [one], messages, bulk: gone })).rejects.toThrow(GenerationGone)
    const lost = listing('one', ['a-'], () => {
      throw new GenerationGone('one')
    })
    await expect(run({ projections: [lost], messages })).rejects.toThrow(GenerationGone)
  })
})
