import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordedEvent } from '../../src/eventstore/port.ts'
import { comparePositions, formatPosition, parsePosition } from '../../src/eventstore/position.ts'
import {
  collect,
  type ContractContext,
  done,
  event,
  freshCategory,
  idsOf,
} from './event-store-context.ts'

/** Others may write to the same store: what is asked about is picked out. */
const ours = (all: readonly RecordedEvent[], category: string): RecordedEvent[] =>
  all.filter(({ stream }) => stream.startsWith(`${category}-`))

export const readAllRules = ({ store }: ContractContext): void => {
  describe('read all', () => {
    const category = freshCategory()
    const written: RecordedEvent[] = []

    beforeAll(async () => {
      for (const [stream, expected] of [
        ['a', 'no_stream'],
        ['b', 'no_stream'],
        ['a', 0n],
        ['b', 0n],
      ] as const) {
        const one = event()
        const name = `${category}-${stream}`
        const { revision, position } = done(await store().append(name, [one], expected))
        written.push({ ...one, stream: name, revision, position })
      }
    })

    const at = (index: number) => written[index]!.position

    it('finds the newest event up to a position, and up to when it was recorded', async () => {
      for (const { position } of written) {
        const place = await store().newestUntil({ position })
        expect(place?.position).toEqual(position)
        const recordedAt = place?.recordedAt ?? expect.fail('no time')
        const by = await store().newestUntil({ at: recordedAt })
        expect(by?.recordedAt).toBe(recordedAt)
        expect(comparePositions(by?.position ?? position, position)).toBeGreaterThanOrEqual(0)
        const before = await store().newestUntil({ at: recordedAt - 1 })
        if (before === null) continue
        expect(before.recordedAt).toBeLessThan(recordedAt)
        expect(comparePositions(before.position, position)).toBe(-1)
      }
      expect(await store().newestUntil({ at: 0 })).toBeNull()
      const head = await store().head()
      expect((await store().newestUntil({ at: Date.now() + 60_000 }))?.position).toEqual(head)
    })

    it('gives the events of all streams in the order of their appends, with every field', async () => {
      expect(ours(await collect(store().readAll()), category)).toEqual(written)
    })

    it('position: gives positions that increase', async () => {
      const all = await collect(store().readAll())
      for (const [index, { position }] of all.entries())
        if (index > 0) expect(comparePositions(all[index - 1]!.position, position)).toBe(-1)
    })

    it('starts forwards at a position, inclusive', async () => {
      const all = await collect(store().readAll({ from: at(2) }))
      expect(all[0]?.id).toBe(written[2]?.id)
      expect(idsOf(ours(all, category))).toEqual(idsOf(written.slice(2)))
    })

    it('goes backwards from a position, exclusive', async () => {
      const all = await collect(store().readAll({ direction: 'backwards', from: at(2) }))
      expect(idsOf(ours(all, category))).toEqual(idsOf([written[1]!, written[0]!]))
    })

    it('goes backwards from the end', async () => {
      const all = await collect(store().readAll({ direction: 'backwards' }))
      expect(idsOf(ours(all, category))).toEqual(idsOf(written).reverse())
    })

    it('gives no more than was asked for', async () => {
      expect(await collect(store().readAll({ from: at(0), maxCount: 1 }))).toHaveLength(1)
      expect(await collect(store().readAll({ direction: 'backwards', maxCount: 3 }))).toHaveLength(
        3,
      )
    })

    it('leaves out the streams of the system', async () => {
      const all = await collect(store().readAll())
      expect(
        all.filter(({ stream, type }) => stream.startsWith('$') || type.startsWith('$')),
      ).toEqual([])
    })

    it('position: takes one that went through its text', async () => {
      const from = parsePosition(formatPosition(at(3)))!
      expect((await collect(store().readAll({ from, maxCount: 1 })))[0]?.id).toBe(written[3]?.id)
    })
  })
}
