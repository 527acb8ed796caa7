import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnyEvent } from '../../../../src/domain/all-events.ts'
import type { RecordedEvent } from '../../../../src/eventstore/port.ts'
import { Checkpoints } from '../../../../src/projections/past/checkpoints.ts'
import { FoldedUnit } from '../../../../src/projections/past/folded-documents.ts'
import { PastStates } from '../../../../src/projections/past/past-states.ts'
import { collection, type Projection } from '../../../../src/projections/projection.ts'
import { openMemoryLog } from '../../../support/logs/memory-log.ts'
import { until } from '../../../support/until.ts'
import { positionAt as at } from '../../../support/logs/memory-unit.ts'

type Count = { _id: string; total: number; seen: number[] }

const counts = collection<Count>('counted', 'counts')

const symbolOf = (event: AnyEvent) => (event.data as unknown as { readonly of: string }).of

/** Of each symbol how many events it had, and which. */
const counted: Projection = {
  name: 'counted',
  version: 1,
  prefixes: ['stock-'],
  group: 'market',
  collections: [counts],
  fold: (unit, event, { revision }) => {
    const [documents, id] = [unit.of(counts), symbolOf(event as AnyEvent)]
    void documents.load([id])
    const known = documents.edit(id)
    if (known === null) documents.put({ _id: id, total: 1, seen: [Number(revision)] })
    else {
      known.total += 1
      known.seen.push(Number(revision))
    }
  },
}

const onFailure = (error: unknown) => expect.fail(String(error))

const symbols = ['A', 'B', 'C', 'D']

const append = async (store: ReturnType<typeof openMemoryLog>, from: number, to: number) => {
  const metadata = { correlationId: randomUUID(), causationId: randomUUID(), userId: null }
  const events = Array.from({ length: to - from }, (_, index) => ({
    id: randomUUID(),
    type: 'Counted',
    data: { of: symbols[(from + index) % symbols.length] },
    metadata: { ...metadata, occurredAt: '2026-11-26T00:00:00Z' },
  }))
  await store.append('stock-S', events, from === 0 ? 'no_stream' : BigInt(from - 1))
}

const expected = (place: number) =>
  symbols.flatMap((symbol, index) => {
    const seen = Array.from({ length: place }, (_, n) => n).filter((n) => n % 4 === index)
    return seen.length === 0 ? [] : [[symbol, { _id: symbol, total: seen.length, seen }]]
  })

const statesOf = (
  store: ReturnType<typeof openMemoryLog>,
  limits: { readonly checkpointsMax: number; readonly documentsMax: number },
) => {
  let reads = 0
  const states = new PastStates({
    events: store,
    projection: counted,
    read: ({ type, data }: RecordedEvent) => {
      reads += 1
      return { type, data } as unknown as AnyEvent
    },
    statesMax: 2,
    limits,
  })
  const documentsAt = async (place: number) => {
    const documents = (await states.at(at(place))).get('counted/counts')?.values() ?? []
    return Array.from(documents, (document) => [document._id, document])
  }
  return { states, documentsAt, reads: () => reads }
}

describe('states of a read model at past positions', () => {
  it('are the fold of what was recorded by then, in whichever order they are asked for', async () => {
    const length = 400
    const limits = fc.record({
      checkpointsMax: fc.integer({ min: 1, max: 9 }),
      documentsMax: fc.integer({ min: 1, max: 40 }),
    })
    const places = fc.array(fc.integer({ min: 1, max: length }), { minLength: 1, maxLength: 6 })
    const store = openMemoryLog()
    await append(store, 0, length)
    await fc.assert(
      fc.asyncProperty(limits, places, fc.boolean(), async (kept, asked, follows) => {
        const { states, documentsAt } = statesOf(store, kept)
        const ending = new AbortController()
        const options = { signal: ending.signal, random: () => 0, onFailure }
        const following = follows ? states.follow(options) : null
        for (const place of asked) expect(await documentsAt(place)).toEqual(expected(place))
        ending.abort()
        await following
      }),
      { numRuns: 60 },
    )
  })

  it('take few events once the log is followed, also what is appended later', async () => {
    const store = openMemoryLog()
    await append(store, 0, 1_000)
    const { states, documentsAt, reads } = statesOf(store, {
      checkpointsMax: 500,
      documentsMax: 1_000,
    })
    const ending = new AbortController()
    const options = { signal: ending.signal, random: () => 0, onFailure }
    const following = states.follow(options)
    await until('the log is followed', () => reads() === 1_000)
    for (const place of [333, 980, 71]) {
      const before = reads()
      expect(await documentsAt(place)).toEqual(expected(place))
      expect(reads() - before).toBeLessThanOrEqual(50)
    }
    const before = reads()
    await append(store, 1_000, 1_100)
    await until('the rest is followed', () => reads() === before + 100)
    expect(await documentsAt(1_099)).toEqual(expected(1_099))
    expect(reads() - before).toBeLessThanOrEqual(150)
    ending.abort()
    await following
  })

  it('are followed again from the newest checkpoint after a failure', async () => {
    const store = openMemoryLog()
    await append(store, 0, 120)
    let failures = 0
    const failing = {
      subscribe: (...[options]: Parameters<typeof store.subscribe>) => {
        if (failures === 0) throw new Error('unavailable')
        return store.subscribe(options)
      },
    }
    const { states, reads } = statesOf(
      { ...store, ...failing },
      { checkpointsMax: 9, documentsMax: 99 },
    )
    const ending = new AbortController()
    const options = { signal: ending.signal, random: () => 0 }
    const following = states.follow({ ...options, onFailure: () => void (failures += 1) })
    await until('the log is followed', () => reads() === 120)
    expect(failures).toBe(1)
    ending.abort()
    await following
  })
})

describe('checkpoints', () => {
  const checkpoint = (place: number, documents = 1) => ({
    position: at(place),
    documents,
    collections: new Map([['counted/counts', new Map([['A', { _id: 'A' }]])]]),
  })

  it('stay evenly apart, and within their bounds', () => {
    const kept = new Checkpoints({ checkpointsMax: 10, documentsMax: 1_000 })
    for (let event = 0; event < 100_000; event += kept.events) kept.keep(checkpoint(event + 1))
    expect(kept.count).toBeLessThanOrEqual(10)
    for (let place = 1; place < 100_000; place += 997) {
      const { position } = kept.nearest(at(place))
      expect(place - Number(position?.commit ?? 0)).toBeLessThanOrEqual(2 * kept.events)
    }
  })

  it('are fewer when they share little', () => {
    const kept = new Checkpoints({ checkpointsMax: 100, documentsMax: 20 })
    for (let place = 1; place < 100; place += 1) kept.keep(checkpoint(place, 5))
    expect(kept.count).toBeLessThanOrEqual(20)
    expect(kept.nearest(at(0))).toEqual({ position: null, collections: new Map() })
  })

  it('count a changed table, not only the documents that changed in it', () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => index.toString())
    const all = new Map(ids.map((id): [string, Count] => [id, { _id: id, total: 0, seen: [] }]))
    const unit = new FoldedUnit(new Map([['counted/counts', all]]))
    expect(unit.changed).toBe(0)
    for (const id of ['1', '2', '2']) unit.of(counts).edit(id)
    expect(unit.changed).toBe(102)
    expect(all.get('2')).not.toBe(unit.of(counts).get('2'))
  })
})
