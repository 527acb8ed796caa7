import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InvalidDocument } from '../../src/projections/errors.ts'
import type { Json, ReadModelDocument } from '../../src/projections/port.ts'
import { at, ids, upsert, type ReadModelContext } from './read-model-context.ts'

/** Documents come back as they went in, or are refused. */
export const documentRules = (context: ReadModelContext) => {
  describe('documents', () => {
    const everything: ReadModelDocument = {
      _id: 'all',
      text: 'naïve 股票 😀 "quoted" \\ \u0001',
      number: -1234.5678,
      tiny: 5e-324,
      large: 2 ** 53,
      yes: true,
      no: false,
      nothing: null,
      empty: '',
      list: [1, 'two', null, true, { three: 3, inner: [4] }],
      nested: { deep: { deeper: [0.1 + 0.2] }, none: {} },
      none: [],
    }

    it('come back as they were written, with the position that wrote them', async () => {
      const things = await context.collectionWith()
      await context.store.bulk([
        { kind: 'upsert', collection: things, document: everything, at: at(300, 255) },
      ])
      expect(await context.store.get(things, 'all')).toEqual({
        ...everything,
        at: '000000000000012c00000000000000ff',
      })
    })

    it('are replaced as a whole', async () => {
      const things = await context.collectionWith([{ _id: 'a', old: 1, both: 1 }])
      await context.store.bulk([upsert(things, { _id: 'a', both: 2 }, 2)])
      expect(await context.store.get(things, 'a')).toEqual({
        _id: 'a',
        both: 2,
        at: expect.any(String) as string,
      })
    })

    it('that do not exist are null', async () => {
      const things = await context.collectionWith()
      expect(await context.store.get(things, 'nobody')).toBeNull()
    })

    it('come in the order of the ids asked for, missing ones left out', async () => {
      const things = await context.collectionWith([{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }])
      expect(ids(await context.store.getMany(things, ['c', 'x', 'a']))).toEqual(['c', 'a'])
      expect(await context.store.getMany(things, [])).toEqual([])
    })

    it('are told apart by case and by Unicode form of their id', async () => {
      const names = ['e\u0301', '\u00e9', 'A', 'a', 'A ']
      const things = await context.collectionWith(names.map((_id, place) => ({ _id, place })))
      for (const [place, _id] of names.entries())
        expect(await context.store.get(things, _id)).toMatchObject({ _id, place })
    })

    it('have half a surrogate pair replaced by U+FFFD, wherever it stands', async () => {
      const things = await context.collectionWith(
        [{ _id: 'a', field: 'x\ud800y', list: ['\udfff'] }],
        [{ fields: ['field'] }],
      )
      expect(await context.store.get(things, 'a')).toMatchObject({
        field: 'x\ufffdy',
        list: ['\ufffd'],
      })
      expect(await context.find(things, { filter: { field: { eq: 'x\ud800y' } } })).toEqual(['a'])
    })

    it('of any allowed shape survive the way there and back', async () => {
      const things = await context.collectionWith()
      const scalar = fc.oneof(
        fc.string({ unit: 'binary' }).filter((s) => !/\p{Surrogate}/u.test(s)),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
      )
      const key = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_ ]{0,8}$/)
      const { tree } = fc.letrec<{ tree: Json; record: Json }>((tie) => ({
        tree: fc.oneof(
          { maxDepth: 3 },
          scalar,
          tie('record'),
          fc.array(fc.oneof(scalar, tie('record')), { maxLength: 5 }),
        ),
        record: fc.dictionary(key, tie('tree'), { maxKeys: 5, noNullPrototype: true }),
      }))
      let position = 1
      await fc.assert(
        fc.asyncProperty(fc.dictionary(key, tree, { noNullPrototype: true }), async (fields) => {
          position += 1
          const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'at'))
          const document = { ...rest, _id: 'any' }
          await context.store.bulk([upsert(things, document, position)])
          expect(await context.store.get(things, 'any')).toEqual({
            ...document,
            at: expect.any(String) as string,
          })
        }),
        { numRuns: 40 },
      )
    })
  })
  describe('documents that not every store can hold are refused', () => {
    const bad: readonly [string, object][] = [
      ['NaN', { a: Number.NaN }],
      ['an infinity', { a: { b: -Infinity } }],
      ['−0', { a: [-0] }],
      ['undefined', { a: undefined }],
      ['a bigint', { a: 1n }],
      ['an array directly inside an array', { a: [[1]] }],
      ['a key with a dot', { 'BRK.B': 1 }],
      ['a key that starts with $', { a: { $set: 1 } }],
      ['an empty key', { '': 1 }],
      ['an empty id', { _id: '' }],
      ['an id with NUL', { _id: 'a\0b' }],
      ['an id that is no text', { _id: 7 }],
      ["the store's own field", { at: 'x' }],
      ['NUL in an indexed field', { key: 'a\0b' }],
      ['an object in an indexed field', { key: { a: 1 } }],
      ['an array in an indexed field', { key: ['a'] }],
    ]

    it.each(bad)('%s', async (_name, fields) => {
      const things = await context.collectionWith([], [{ fields: ['key'] }])
      const document = { _id: 'bad', ...fields } as unknown as ReadModelDocument
      const good = upsert(things, { _id: 'good' })
      await expect(context.store.bulk([good, upsert(things, document)])).rejects.toThrow(
        InvalidDocument,
      )
      expect(await context.store.count(things)).toBe(0)
      await context.store.bulk([good])
      expect(await context.store.count(things)).toBe(1)
    })
  })
}
