import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Block,
  decodeBlock,
  encodeBlock,
  type StoredBlock,
} from '../../../../src/eventstore/embedded/blocks/block.ts'
import type { EventRow } from '../../../../src/eventstore/embedded/blocks/event-row.ts'
import { intoBlocks } from '../../../../src/eventstore/embedded/blocks/into-blocks.ts'
import { DamagedLog } from '../../../../src/eventstore/errors.ts'

const anyJson = fc.json({ stringUnit: 'binary' })
const anyEvent = fc.record({
  stream: fc.constantFrom('user-1', 'chat-general_2026-01', 'alert-1@0'),
  revision: fc.nat(),
  id: fc.uuid(),
  type: fc.constantFrom('UserSignedIn', 'AlertCreated.v2'),
  metadata: anyJson,
  data: anyJson,
})
const anyBlock: fc.Arbitrary<Block> = fc
  .record({
    first: fc.integer({ min: 1, max: 2 ** 34 }),
    recordedAt: fc.nat(),
    events: fc.array(fc.option(anyEvent, { freq: 5 }), { minLength: 1, maxLength: 20 }),
  })
  .map(({ first, recordedAt, events }) => ({
    first,
    recordedAt,
    rows: events.map(
      (event, index) => event && { ...event, position: first + index, recorded_at: recordedAt },
    ),
  }))

const file = 'events.db'

describe('a block', () => {
  it('gives back the events that were put into it, each at its position', () => {
    fc.assert(
      fc.property(anyBlock, (block) => {
        expect(decodeBlock(file, encodeBlock(block))).toEqual(block)
      }),
    )
  })

  it('gives only the events of the streams that are asked for', () => {
    fc.assert(
      fc.property(anyBlock, (block) => {
        const isUser = (stream: string) => stream === 'user-1'
        const rows = block.rows.map((row) => (row !== null && isUser(row.stream) ? row : null))
        expect(decodeBlock(file, encodeBlock(block), isUser)).toEqual({ ...block, rows })
      }),
    )
  })

  it('is refused if its head ends elsewhere, which its checksum does not show', () => {
    fc.assert(
      fc.property(anyBlock, fc.nat(), (block, any) => {
        const stored = encodeBlock(block)
        const text = stored.head + stored.body
        const end = any % (text.length + 1)
        fc.pre(end !== stored.head.length)
        const moved = { ...stored, head: text.slice(0, end), body: text.slice(end) }
        expect(() => decodeBlock(file, moved)).toThrow(DamagedLog)
      }),
    )
  })

  it('is refused after any change of it, and its place and events are named', () => {
    const changes: ((stored: StoredBlock) => StoredBlock)[] = [
      (stored) => ({ ...stored, first: stored.first + 1 }),
      (stored) => ({ ...stored, events: stored.events + 1 }),
      (stored) => ({ ...stored, recordedAt: stored.recordedAt + 1 }),
      (stored) => ({ ...stored, checksum: stored.checksum + 1 }),
      (stored) => ({ ...stored, head: stored.head.replace('user-1', 'user-2') }),
      (stored) => ({ ...stored, body: stored.body.replace('7', '8') }),
    ]
    const rows = [0, 1].map((index) => ({
      position: 5 + index,
      stream: 'user-1',
      revision: 3 + index,
      recorded_at: 9,
      id: '5b0c2f4e-6d1a-4f0e-9a3b-2c7d8e9f0a1b',
      type: 'UserSignedIn',
      metadata: '{}',
      data: '{"n":7}',
    }))
    const stored = encodeBlock({ first: 5, recordedAt: 9, rows })
    expect(() => decodeBlock(file, stored)).not.toThrow()
    for (const change of changes)
      expect(() => decodeBlock(file, change(stored))).toThrow(DamagedLog)
    expect(() => decodeBlock(file, { ...stored, body: '' })).toThrow(
      "The event log 'events.db' is damaged at positions 5 to 6 (user-1@3, user-1@4): the checksum does not match what is stored.",
    )
  })
})

const rowsOf = (lengths: readonly number[]): EventRow[] =>
  lengths.map((length, index) => ({
    position: 10 + index,
    stream: 'user-1',
    revision: index,
    recorded_at: 9,
    id: '',
    type: 'UserSignedIn',
    metadata: '',
    data: 'x'.repeat(length),
  }))

describe('events of a commit', () => {
  const limits = { eventsPerBlockMax: 3, charactersPerBlockMax: 10 }
  const sizes = (rows: readonly EventRow[]) =>
    intoBlocks(rows, limits).map((block) => [block.first, block.rows.length])

  it('are parted into blocks that hold no more than they may, a larger event apart', () => {
    expect(sizes(rowsOf([1, 1, 1, 1]))).toEqual([
      [10, 3],
      [13, 1],
    ])
    expect(sizes(rowsOf([5, 5, 1]))).toEqual([
      [10, 2],
      [12, 1],
    ])
    expect(sizes(rowsOf([1, 11, 1]))).toEqual([
      [10, 1],
      [11, 1],
      [12, 1],
    ])
    expect(sizes([])).toEqual([])
  })

  it('begin a block where they do not follow each other or have another time', () => {
    const [a, b, c] = rowsOf([1, 1, 1])
    expect(sizes([a!, c!])).toEqual([
      [10, 1],
      [12, 1],
    ])
    expect(sizes([a!, { ...b!, recorded_at: 10 }])).toEqual([
      [10, 1],
      [11, 1],
    ])
  })
})
