import { describe, expect, it } from 'vitest'
import { GenerationGone } from '../../src/projections/errors.ts'
import { physicalName } from '../../src/projections/generation.ts'
import { at, remove, upsert, type ReadModelContext } from './read-model-context.ts'

/** Generations, the pointer between them, and indexes. */
export const generationRules = (context: ReadModelContext) => {
  describe('generations', () => {
    const make = async (generation: string) => {
      const collection = physicalName(generation, 'things')
      await context.store.ensureIndexes(collection, [{ fields: ['n'] }])
      await context.store.bulk(
        [upsert(collection, { _id: 'a', n: 1 })],
        [{ generation, position: at(1) }],
      )
      return collection
    }

    it('none is live before the first swap; each swap moves the pointer', async () => {
      expect(await context.store.live('pointer')).toBeNull()
      await make('pointer@1.1')
      await make('pointer@2.2')
      await context.store.swap('pointer', 'pointer@1.1')
      expect(await context.store.live('pointer')).toBe('pointer@1.1')
      await context.store.swap('pointer', 'pointer@2.2')
      expect(await context.store.live('pointer')).toBe('pointer@2.2')
      expect(await context.store.live('point')).toBeNull()
    })

    it('one that was never made cannot become live', async () => {
      await make('made@1.1')
      await context.store.swap('made', 'made@1.1')
      await expect(context.store.swap('made', 'made@1.2')).rejects.toThrow(GenerationGone)
      expect(await context.store.live('made')).toBe('made@1.1')
    })

    it('are listed by projection', async () => {
      await make('listed@1.1')
      await context.store.ensureIndexes(physicalName('listed@2.12', 'things'), [])
      await make('listedToo@1.1')
      expect([...(await context.store.generations('listed'))].sort()).toEqual([
        'listed@1.1',
        'listed@2.12',
      ])
      expect(await context.store.generations('unlisted')).toEqual([])
    })

    it('dropped ones are gone, and only they', async () => {
      const dropped = await make('drops@1.1')
      const kept = await make('drops@1.10')
      await context.store.drop('drops@1.1')
      expect(await context.store.generations('drops')).toEqual(['drops@1.10'])
      expect(await context.store.checkpoint('drops@1.1')).toBeNull()
      await expect(context.store.bulk([upsert(dropped, { _id: 'b' }, 2)])).rejects.toThrow(
        GenerationGone,
      )
      expect(await context.store.count(kept)).toBe(1)
      expect(await context.store.checkpoint('drops@1.10')).toEqual(at(1))
    })

    it('a dropped one that is made again is empty', async () => {
      const things = await make('phoenix@1.1')
      await context.store.drop('phoenix@1.1')
      await context.store.ensureIndexes(things, [{ fields: ['n'] }])
      expect(await context.store.count(things)).toBe(0)
      await context.store.bulk([upsert(things, { _id: 'a' }, 1)])
      expect(await context.store.count(things)).toBe(1)
    })

    it('dropping an unknown one does nothing', async () => {
      await expect(context.store.drop('unknown@1.1')).resolves.toBeUndefined()
    })
  })
  describe('indexes', () => {
    it('made twice change nothing', async () => {
      const things = await context.collectionWith([{ _id: 'a', n: 1 }], [{ fields: ['n'] }])
      await context.store.ensureIndexes(things, [{ fields: ['n'] }])
      expect(await context.find(things, { filter: { n: { eq: 1 } } })).toEqual(['a'])
    })

    it('made later find the documents that were there before', async () => {
      const things = await context.collectionWith(
        [{ _id: 'a', n: 0.1 + 0.2, yes: true }, { _id: 'b', n: 'x' }, { _id: 'c' }],
        [{ fields: ['yes'] }],
      )
      await context.store.bulk([remove(things, 'd', 3)])
      await context.store.ensureIndexes(things, [{ fields: ['yes'] }, { fields: ['n', 'yes'] }])
      expect(
        await context.find(things, { filter: { n: { eq: 0.1 + 0.2 }, yes: { eq: true } } }),
      ).toEqual(['a'])
      expect(await context.find(things, { sort: [{ field: 'n' }] })).toEqual(['c', 'a', 'b'])
    })
  })
}
