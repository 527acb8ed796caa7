import { beforeAll, describe, expect, it } from 'vitest'
import { InvalidQuery } from '../../src/projections/errors.ts'
import type { Index, Json, Query, ReadModelDocument } from '../../src/projections/port.ts'
import { ids, type ReadModelContext } from './read-model-context.ts'

/** What filters find and in which order. */
export const queryRules = (context: ReadModelContext) => {
  describe('a filter', () => {
    const people: ReadModelDocument[] = [
      { _id: '1', name: 'ann', age: 30, town: 'Oslo', active: true },
      { _id: '2', name: 'Ann', age: 31, town: 'Oslo', active: false },
      { _id: '3', name: 'bob', age: 30, town: null, active: true },
      { _id: '4', name: 'émile', age: -5.5 },
      { _id: '5', name: 'zoë', age: '30', town: 'Rome' },
      { _id: '6', name: '股票', age: 0, town: 'oslo' },
      { _id: '7', name: '😀', age: null, town: '' },
    ]
    const indexes: Index[] = [
      { fields: ['name'] },
      { fields: ['age'] },
      { fields: ['town', 'age'] },
      { fields: ['active'] },
    ]
    let collection: string
    beforeAll(async () => {
      collection = await context.collectionWith(people, indexes)
    })

    it.each<[string, NonNullable<Query['filter']>, string[]]>([
      ['nothing finds all', {}, ['1', '2', '3', '4', '5', '6', '7']],
      ['eq text, exactly as written', { name: { eq: 'ann' } }, ['1']],
      ['eq number, not its text', { age: { eq: 30 } }, ['1', '3']],
      ['eq text, not its number', { age: { eq: '30' } }, ['5']],
      ['eq zero is not null', { age: { eq: 0 } }, ['6']],
      ['eq empty text is not null', { town: { eq: '' } }, ['7']],
      ['eq null finds missing too', { town: { eq: null } }, ['3', '4']],
      ['eq true', { active: { eq: true } }, ['1', '3']],
      ['eq false is not missing', { active: { eq: false } }, ['2']],
      ['eq on _id', { _id: { eq: '3' } }, ['3']],
      ['in texts', { name: { in: ['Ann', '股票', 'nobody'] } }, ['2', '6']],
      ['in numbers and texts', { age: { in: [30, '30'] } }, ['1', '3', '5']],
      ['in three of them', { age: { in: [0, 31, -5.5] } }, ['2', '4', '6']],
      ['in nothing', { age: { in: [] } }, []],
      ['in ids', { _id: { in: ['7', '1'] } }, ['1', '7']],
      ['gt', { age: { gt: 30 } }, ['2']],
      ['gte', { age: { gte: 30 } }, ['1', '2', '3']],
      ['lt leaves out null and text', { age: { lt: 30 } }, ['4', '6']],
      ['lte', { age: { lte: 0 } }, ['4', '6']],
      ['both bounds', { age: { gte: 0, lt: 31 } }, ['1', '3', '6']],
      ['a range of text leaves out numbers', { age: { gte: '' } }, ['5']],
      ['a range of text by bytes', { name: { gt: 'a', lt: 'b' } }, ['1']],
      ['a range of text beyond ASCII', { name: { gt: 'z' } }, ['4', '5', '6', '7']],
      ['bounds of two types find nothing', { age: { gt: 0, lt: 'x' } }, []],
      ['prefix', { name: { prefix: 'an' } }, ['1']],
      ['prefix beyond ASCII', { name: { prefix: '股' } }, ['6']],
      ['prefix that is all of it', { name: { prefix: 'bob' } }, ['3']],
      ['empty prefix finds every text', { town: { prefix: '' } }, ['1', '2', '5', '6', '7']],
      ['prefix of ids', { _id: { prefix: '4' } }, ['4']],
      ['several conditions all hold', { town: { eq: 'Oslo' }, age: { gt: 30 } }, ['2']],
    ])('%s', async (_name, filter, expected) => {
      expect((await context.find(collection, { filter })).sort()).toEqual(expected)
      expect(await context.store.count(collection, filter)).toBe(expected.length)
    })

    it('by prefix finds what goes on with an emoji', async () => {
      const things = await context.collectionWith(
        [
          { _id: '1', name: 'a😀' },
          { _id: '2', name: 'a\uffff' },
          { _id: '3', name: 'b' },
        ],
        [{ fields: ['name'] }],
      )
      expect((await context.find(things, { filter: { name: { prefix: 'a' } } })).sort()).toEqual([
        '1',
        '2',
      ])
    })

    it('takes 10,000 values and refuses more', async () => {
      const many = Array.from({ length: 10_000 }, (_, n) => n)
      expect(await context.store.count(collection, { age: { in: many } })).toBe(4)
      const tooMany = { age: { in: [...many, 10_000] } }
      await expect(context.store.count(collection, tooMany)).rejects.toThrow(InvalidQuery)
    })

    it('on a field without an index is refused', async () => {
      const filter = { hair: { eq: 'red' } }
      await expect(context.store.find(collection, { filter, limit: 1 })).rejects.toThrow(
        InvalidQuery,
      )
      await expect(context.store.count(collection, filter)).rejects.toThrow(InvalidQuery)
      const sort = [{ field: 'hair' }]
      await expect(context.store.find(collection, { sort, limit: 1 })).rejects.toThrow(InvalidQuery)
    })
  })
  describe('an order', () => {
    const values: (Json | undefined)[] = [
      undefined,
      null,
      -1e300,
      -1.5,
      0,
      0.1,
      9,
      10,
      1e300,
      '',
      '10',
      '9',
      'B',
      'a',
      'b',
      'ba',
      'é',
      '\uffee',
      '😀',
      false,
      true,
    ]
    const ordered = values.map((value, place) => ({
      _id: `id${(place + 10).toString()}`,
      ...(value === undefined ? {} : { value }),
    }))
    const shuffled = [...ordered].sort((a, b) => (a._id.slice(-1) < b._id.slice(-1) ? -1 : 1))

    it('is null, numbers, text by its UTF-8 bytes, booleans; missing is null', async () => {
      const things = await context.collectionWith(shuffled, [{ fields: ['value'] }])
      expect(await context.find(things, { sort: [{ field: 'value' }] })).toEqual(ids(ordered))
    })

    it('descending is the exact reverse', async () => {
      const things = await context.collectionWith(shuffled, [{ fields: ['value'] }])
      const sort = [{ field: 'value', descending: true }]
      expect(await context.find(things, { sort })).toEqual(ids(ordered).reverse())
    })

    it('of several keys goes by the first first, and ties by _id in the last direction', async () => {
      const rows = [
        { _id: 'd', a: 1, b: 1 },
        { _id: 'a', a: 1, b: 2 },
        { _id: 'c', a: 1, b: 2 },
        { _id: 'b', a: 0, b: 3 },
      ]
      const things = await context.collectionWith(rows, [{ fields: ['a', 'b'] }])
      const by = (a: boolean, b: boolean) =>
        context.find(things, {
          sort: [
            { field: 'a', descending: a },
            { field: 'b', descending: b },
          ],
        })
      expect(await by(false, false)).toEqual(['b', 'd', 'a', 'c'])
      expect(await by(false, true)).toEqual(['b', 'c', 'a', 'd'])
      expect(await by(true, false)).toEqual(['d', 'a', 'c', 'b'])
      expect(await by(true, true)).toEqual(['c', 'a', 'd', 'b'])
    })

    it('without keys is by _id', async () => {
      const things = await context.collectionWith([{ _id: 'b' }, { _id: 'a' }, { _id: 'A' }])
      expect(await context.find(things, {})).toEqual(['A', 'a', 'b'])
      const sort = [{ field: '_id', descending: true }]
      expect(await context.find(things, { sort })).toEqual(['b', 'a', 'A'])
    })

    it('is cut by limit and skip', async () => {
      const things = await context.collectionWith(
        [5, 3, 1, 4, 2].map((n) => ({ _id: n.toString(), n })),
        [{ fields: ['n'] }],
      )
      const sort = [{ field: 'n', descending: true }]
      expect(await context.find(things, { sort, limit: 2 })).toEqual(['5', '4'])
      expect(await context.find(things, { sort, limit: 2, skip: 3 })).toEqual(['2', '1'])
      expect(await context.find(things, { sort, limit: 9, skip: 9 })).toEqual([])
      expect(await context.find(things, { sort, limit: 0 })).toEqual([])
    })

    it.each([-1, 1.5, Number.NaN, Infinity])('refuses a limit of %s', async (limit) => {
      const things = await context.collectionWith()
      await expect(context.store.find(things, { limit })).rejects.toThrow(InvalidQuery)
      await expect(context.store.find(things, { limit: 1, skip: limit })).rejects.toThrow(
        InvalidQuery,
      )
    })
  })
}
