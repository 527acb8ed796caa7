import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { eventTables } from '../../../src/domain/all-events.ts'
import { upcaster, withEarlierVersions } from '../../../src/domain/kernel/upcaster.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { UnreadableEvent } from '../../../src/eventstore/errors.ts'
import type { RecordedEvent } from '../../../src/eventstore/port.ts'

const recorded = (type: string, data: object): RecordedEvent => ({
  stream: 'counter-1',
  revision: 7n,
  position: { commit: 8n, prepare: 8n },
  id: '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f',
  type,
  data,
  metadata: {
    correlationId: 'c',
    causationId: 'c',
    userId: null,
    occurredAt: '2025-01-02T15:00:00.000Z',
  },
})

const toV2 = upcaster('Counted', 'Counted.v2', z.strictObject({ n: z.number() }), ({ n }) => ({
  count: n,
}))
const toV3 = upcaster(
  'Counted.v2',
  'Counted.v3',
  z.strictObject({ count: z.number() }),
  ({ count }) => ({ count, unit: 'shares' }),
)
const current = () => z.strictObject({ count: z.int(), unit: z.string() })
const codecOf = (...upcasters: Parameters<typeof withEarlierVersions>[1]) =>
  createCodec([{ Counted: withEarlierVersions(current(), upcasters) }])

describe('an event on its way into the log', () => {
  it('is stored under the newest version of its type', () => {
    const data = { count: 1, unit: 'lots' }
    expect(codecOf(toV2, toV3).encode({ type: 'Counted', data })).toEqual({
      type: 'Counted.v3',
      data,
    })
    expect(codecOf().encode({ type: 'Counted', data })).toEqual({ type: 'Counted', data })
  })

  it('is not written when it could not be read again', () => {
    const codec = codecOf()
    const write = (type: string, data: object) => () => codec.encode({ type, data })
    expect(write('Counted', { count: 1.5, unit: 'lots' })).toThrow(
      /Counted event does not match.*count/,
    )
    expect(write('Counted', { count: 1, unit: 'lots', more: 1 })).toThrow(/does not match/)
    expect(write('Miscounted', {})).toThrow("The event 'Miscounted' has no schema.")
  })
})

describe('an event out of the log', () => {
  it('comes in its current version from whichever it was written in', () => {
    const codec = codecOf(toV2, toV3)
    const event = { type: 'Counted', data: { count: 3, unit: 'shares' } }
    expect(codec.decode(recorded('Counted', { n: 3 }))).toEqual(event)
    expect(codec.decode(recorded('Counted.v2', { count: 3 }))).toEqual(event)
    expect(codec.decode(recorded('Counted.v3', { count: 3, unit: 'shares' }))).toEqual(event)
  })

  it.each([
    ['Counted', { n: 'three' }, 'n'],
    ['Counted', { n: 3, more: 1 }, 'more'],
    ['Counted', { n: 3.5 }, 'count'],
    ['Counted.v4', { count: 3, unit: 'shares' }, 'unknown type'],
    ['Miscounted', {}, 'unknown type'],
  ])('is named by stream and revision when it cannot be read: %s %o', (type, data, reason) => {
    const read = () => codecOf(toV2, toV3).decode(recorded(type, data))
    expect(read).toThrow(UnreadableEvent)
    expect(read).toThrow('counter-1@7')
    expect(read).toThrow(reason)
  })

  it('is parsed once for all who are handed the same one', () => {
    const codec = codecOf()
    const event = recorded('Counted', { count: 3, unit: 'shares' })
    expect(codec.decode(event)).toBe(codec.decode(event))
  })
})

describe('versions that do not follow each other', () => {
  it.each([
    ['one is missing', [toV3]],
    ['one comes twice', [toV2, toV2]],
    ['they stand the wrong way round', [toV3, toV2]],
    [
      'one leads to another event',
      [upcaster('Counted', 'Other.v2', z.strictObject({}), () => ({}))],
    ],
  ])('are refused at start: %s', (_, steps) => {
    expect(() => codecOf(...steps)).toThrow("The upcaster of 'Counted'")
  })

  it('are refused like an event that two tables name', () => {
    expect(() => createCodec([{ Counted: current() }, { Counted: current() }])).toThrow(
      "Two tables define the event 'Counted'.",
    )
  })
})

it('a removal from a watchlist says which entry went, unless it was recorded before removals did', () => {
  const codec = createCodec(eventTables)
  const userId = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
  const removal = { type: 'SymbolRemovedFromWatchlist', data: { userId, symbol: 'AAPL' } } as const
  const data = { ...removal.data, listId: userId, entryId: userId }
  expect(codec.encode({ ...removal, data })).toEqual({ type: `${removal.type}.v3`, data })
  expect(codec.decode(recorded(removal.type, removal.data))).toEqual({
    type: removal.type,
    data: { ...removal.data, listId: userId, entryId: null },
  })
})

it('what was recorded while a trader had one list is of the first one, at its end', () => {
  const codec = createCodec(eventTables)
  const userId = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
  const entry = { userId, symbol: 'AAPL', entryId: userId }
  expect(codec.decode(recorded('SymbolAddedToWatchlist', entry)).data).toEqual({
    ...entry,
    listId: userId,
    before: null,
  })
  expect(codec.decode(recorded('SymbolRemovedFromWatchlist.v2', entry)).data).toEqual({
    ...entry,
    listId: userId,
  })
})
