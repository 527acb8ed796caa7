import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Position } from '../../src/eventstore/position.ts'
import { GenerationGone, InvalidDocument } from '../../src/projections/errors.ts'
import { at, ids, remove, upsert, type ReadModelContext } from './read-model-context.ts'

/** Writes are guarded by position; a bulk is all or nothing. */
export const guardRules = (context: ReadModelContext) => {
  describe('a write is guarded by its position', () => {
    it('a later one replaces, an earlier or equal one changes nothing', async () => {
      const things = await context.collectionWith([], [{ fields: ['n'] }])
      await context.store.bulk([upsert(things, { _id: 'a', n: 5 }, 5)])
      await context.store.bulk([upsert(things, { _id: 'a', n: 4 }, 4)])
      await context.store.bulk([upsert(things, { _id: 'a', n: 55 }, 5)])
      expect(await context.store.get(things, 'a')).toMatchObject({ n: 5 })
      await context.store.bulk([upsert(things, { _id: 'a', n: 6 }, 6)])
      expect(await context.store.get(things, 'a')).toMatchObject({ n: 6 })
      expect(await context.find(things, { filter: { n: { in: [4, 5, 55] } } })).toEqual([])
    })

    it('the prepare position counts where the commit is equal', async () => {
      const things = await context.collectionWith()
      const write = (n: number, position: Position) =>
        context.store.bulk([
          { kind: 'upsert', collection: things, document: { _id: 'a', n }, at: position },
        ])
      await write(1, at(9, 2))
      await write(2, at(9, 1))
      expect(await context.store.get(things, 'a')).toMatchObject({ n: 1 })
      await write(3, at(9, 3))
      expect(await context.store.get(things, 'a')).toMatchObject({ n: 3 })
    })

    it('positions beyond 2^53 are still told apart', async () => {
      const things = await context.collectionWith()
      const large = 2n ** 63n
      const write = (n: number, commit: bigint) =>
        context.store.bulk([
          {
            kind: 'upsert',
            collection: things,
            document: { _id: 'a', n },
            at: { commit, prepare: commit },
          },
        ])
      await write(1, large + 1n)
      await write(2, large)
      expect(await context.store.get(things, 'a')).toMatchObject({ n: 1 })
    })

    it('a stale write in the middle of a bulk hinders no other', async () => {
      const things = await context.collectionWith([{ _id: 'b', n: 0 }])
      await context.store.bulk([upsert(things, { _id: 'b', n: 9 }, 9)])
      await context.store.bulk(['a', 'b', 'c'].map((_id) => upsert(things, { _id, n: 5 }, 5)))
      const found = await context.store.getMany(things, ['a', 'b', 'c'])
      expect(found.map(({ n }) => n)).toEqual([5, 9, 5])
    })

    it('a deletion removes the document from every answer', async () => {
      const things = await context.collectionWith(
        [
          { _id: 'a', n: 1 },
          { _id: 'b', n: 1 },
        ],
        [{ fields: ['n'] }],
      )
      await context.store.bulk([remove(things, 'a', 2)])
      expect(await context.store.get(things, 'a')).toBeNull()
      expect(ids(await context.store.getMany(things, ['a', 'b']))).toEqual(['b'])
      expect(await context.find(things, {})).toEqual(['b'])
      expect(await context.find(things, { filter: { n: { eq: 1 } } })).toEqual(['b'])
      expect(await context.find(things, { filter: { n: { eq: null } } })).toEqual([])
      expect(await context.find(things, { sort: [{ field: 'n' }] })).toEqual(['b'])
      expect(await context.store.count(things)).toBe(1)
    })

    it('a deletion is not undone by an earlier write, but by a later one', async () => {
      const things = await context.collectionWith([{ _id: 'a', n: 1 }])
      await context.store.bulk([remove(things, 'a', 5), remove(things, 'never', 5)])
      await context.store.bulk([
        upsert(things, { _id: 'a', n: 4 }, 4),
        upsert(things, { _id: 'never' }, 4),
      ])
      expect(await context.store.count(things)).toBe(0)
      await context.store.bulk([upsert(things, { _id: 'a', n: 6 }, 6)])
      expect(await context.store.get(things, 'a')).toMatchObject({ n: 6 })
    })

    it('an earlier deletion changes nothing', async () => {
      const things = await context.collectionWith()
      await context.store.bulk([upsert(things, { _id: 'a' }, 5)])
      await context.store.bulk([remove(things, 'a', 4), remove(things, 'a', 5)])
      expect(await context.store.count(things)).toBe(1)
    })

    it('two writers at once leave the latest', async () => {
      const things = await context.collectionWith()
      const positions = [3, 9, 1, 7, 5, 2, 8, 4, 6]
      await Promise.all(
        positions.map((n) => context.store.bulk([upsert(things, { _id: 'a', n }, n)])),
      )
      expect(await context.store.get(things, 'a')).toMatchObject({ n: 9 })
    })

    it('any order of batches, some of them twice, gives the same documents', async () => {
      const write = fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd'),
        kind: fc.constantFrom('upsert' as const, 'delete' as const),
      })
      const history = fc.array(fc.array(write, { minLength: 1, maxLength: 4 }), { maxLength: 8 })
      const deliveries = history.chain((batches) =>
        fc.record({
          batches: fc.constant(batches),
          order: fc.shuffledSubarray([...batches.keys(), ...batches.keys()], {
            minLength: batches.length * 2,
          }),
        }),
      )
      await fc.assert(
        fc.asyncProperty(deliveries, async ({ batches, order }) => {
          const inOrder = await context.collectionWith()
          const shuffled = await context.collectionWith()
          let position = 0
          const writes = batches.map((batch) =>
            batch.map(({ id, kind }) => {
              position += 1
              return { id, kind, position }
            }),
          )
          const apply = (collection: string, index: number) =>
            context.store.bulk(
              (writes[index] ?? []).map(({ id, kind, position }) =>
                kind === 'delete'
                  ? remove(collection, id, position)
                  : upsert(collection, { _id: id, n: position }, position),
              ),
            )
          for (const index of batches.keys()) await apply(inOrder, index)
          for (const index of order) await apply(shuffled, index)
          expect(await context.store.find(shuffled, { limit: 99 })).toEqual(
            await context.store.find(inOrder, { limit: 99 }),
          )
        }),
        { numRuns: 20 },
      )
    })
  })
  describe('a bulk', () => {
    it('writes to several collections and moves several checkpoints', async () => {
      const first = await context.collectionWith()
      const second = await context.collectionWith()
      await context.store.bulk(
        [upsert(first, { _id: 'a' }), upsert(second, { _id: 'b' })],
        [
          { generation: 'bulk@1.1', position: at(7, 8) },
          { generation: 'bulk@1.2', position: at(9) },
        ],
      )
      expect(await context.store.count(first)).toBe(1)
      expect(await context.store.count(second)).toBe(1)
      expect(await context.store.checkpoint('bulk@1.1')).toEqual(at(7, 8))
      expect(await context.store.checkpoint('bulk@1.2')).toEqual(at(9))
    })

    it('of nothing but a checkpoint moves it; it never moves back', async () => {
      expect(await context.store.checkpoint('alone@1.1')).toBeNull()
      const move = (position: Position) =>
        context.store.bulk([], [{ generation: 'alone@1.1', position }])
      await move(at(5))
      await move(at(4))
      expect(await context.store.checkpoint('alone@1.1')).toEqual(at(5))
      await move(at(6, 0))
      expect(await context.store.checkpoint('alone@1.1')).toEqual(at(6, 0))
    })

    it('that is refused leaves neither document nor checkpoint', async () => {
      const things = await context.collectionWith()
      const bad = { _id: 'bad', a: Number.NaN }
      await expect(
        context.store.bulk(
          [upsert(things, { _id: 'good' }), upsert(things, bad)],
          [{ generation: 'refused@1.1', position: at(5) }],
        ),
      ).rejects.toThrow(InvalidDocument)
      expect(await context.store.count(things)).toBe(0)
      expect(await context.store.checkpoint('refused@1.1')).toBeNull()
    })

    it('of hundreds of documents is complete', async () => {
      const things = await context.collectionWith([], [{ fields: ['n'] }])
      const documents = Array.from({ length: 300 }, (_, n) => ({ _id: `d${n.toString()}`, n }))
      await context.store.bulk(documents.map((document) => upsert(things, document)))
      expect(await context.store.count(things, { n: { gte: 100 } })).toBe(200)
    })

    it('survives a restart', async () => {
      const things = await context.collectionWith([{ _id: 'a', n: 1 }], [{ fields: ['n'] }])
      await context.store.bulk(
        [remove(things, 'gone', 5)],
        [{ generation: 'again@1.1', position: at(5) }],
      )
      await context.store.ensureIndexes('again@1.1:things', [])
      await context.store.swap('again', 'again@1.1')
      await context.reopen()
      expect(await context.find(things, { filter: { n: { eq: 1 } } })).toEqual(['a'])
      expect(await context.store.checkpoint('again@1.1')).toEqual(at(5))
      expect(await context.store.live('again')).toBe('again@1.1')
      await context.store.bulk([upsert(things, { _id: 'gone' }, 4)])
      expect(await context.store.get(things, 'gone')).toBeNull()
    })

    it('to a collection that was never made is refused', async () => {
      await expect(
        context.store.bulk([upsert('nowhere@1.1:things', { _id: 'a' })]),
      ).rejects.toThrow(GenerationGone)
    })
  })
}
