import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findDocuments } from '../../../../src/projections/past/find-documents.ts'

const anyDocuments = fc
  .array(fc.option(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom('a', 'B', '\uffee'))), {
    minLength: 20,
    maxLength: 80,
  })
  .map((values) => new Map(values.map((value, n) => [`D${n}`, { _id: `D${n}`, value }])))

it('finds a page of the past as it is in the whole list, also among equals', () => {
  fc.assert(
    fc.property(
      anyDocuments,
      fc.constantFrom('value', '_id'),
      fc.boolean(),
      fc.nat(4),
      fc.nat(4),
      (documents, field, descending, skip, limit) => {
        const query = { sort: [{ field, descending }], filter: { _id: { prefix: 'D' } } }
        const all = findDocuments(documents, { ...query, limit: documents.size })
        const page = findDocuments(documents, { ...query, skip, limit })
        expect(page).toEqual(all.slice(skip, skip + limit))
      },
    ),
  )
})
