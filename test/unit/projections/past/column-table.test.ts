import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ColumnTable } from '../../../../src/projections/past/column-table.ts'
import { findDocuments } from '../../../../src/projections/past/find-documents.ts'
import type { ColumnKinds } from '../../../../src/projections/projection.ts'
import { allDocuments } from '../../../support/logs/all-documents.ts'

type Quote = {
  _id: string
  price: number | null
  volume: number | null
  name: string | null
  trend: number[]
}

const kinds: ColumnKinds<Quote> = {
  _id: 'value',
  price: 'number',
  volume: 'number',
  name: 'value',
  trend: 'value',
}

const numbers = fc.oneof(fc.constant(null), fc.integer(), fc.double({ noNaN: true })).map(
  // No document holds -0.
  (value) => (value === 0 ? 0 : value),
)
const texts = fc.option(fc.string({ maxLength: 3 }))
const ids = fc.integer({ min: 0, max: 40 }).map((id) => `S${id.toString()}`)
const quotes: fc.Arbitrary<Quote> = fc.record({
  _id: ids,
  price: numbers,
  volume: numbers,
  name: texts,
  trend: fc.array(fc.integer(), { maxLength: 3 }),
})

const steps = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('put' as const), quote: quotes }) },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('edit' as const), id: ids, price: numbers }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('rename' as const), id: ids, name: texts }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete' as const), id: ids }) },
  { weight: 2, arbitrary: fc.constant({ type: 'continue' as const }) },
)

type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never
type Editable = { -readonly [Field in keyof Quote]: Quote[Field] }

/** The same step on the table and on plain documents. */
const take = (table: ColumnTable, plain: Map<string, Quote>, step: Step) => {
  switch (step.type) {
    case 'put':
      table.put(step.quote)
      plain.set(step.quote._id, step.quote)
      return
    case 'delete':
      table.delete(step.id)
      plain.delete(step.id)
      return
    case 'edit':
    case 'rename': {
      const change = step.type === 'edit' ? { price: step.price } : { name: step.name }
      const [row, known] = [table.edit(step.id), plain.get(step.id)]
      expect(row === null).toBe(known === undefined)
      if (row !== null) Object.assign(row as Editable, change)
      if (known) plain.set(step.id, { ...known, ...change })
      return
    }
    case 'continue':
  }
}

describe('documents in columns', () => {
  it('are the documents that were put and changed, in each state of a chain', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 150 }), (all) => {
        let table = new ColumnTable(undefined, kinds)
        let plain = new Map<string, Quote>()
        const states = [{ table, plain }]
        for (const step of all) {
          take(table, plain, step)
          if (step.type !== 'continue') continue
          table = new ColumnTable(table, kinds)
          plain = new Map(plain)
          states.push({ table, plain })
        }
        for (const state of states) {
          expect(allDocuments(state.table)).toEqual([...state.plain.values()])
          expect(state.table.size).toBe(state.plain.size)
          const sorted = { sort: [{ field: 'price', descending: true }], limit: 5, skip: 1 }
          expect(findDocuments(state.table, sorted)).toEqual(findDocuments(state.plain, sorted))
        }
      }),
    )
  })

  it('are found by a value that they have now', async () => {
    const table = new ColumnTable(undefined, kinds)
    for (const id of ['B', 'A', 'C'])
      table.put({ _id: id, price: 1, volume: null, name: id === 'C' ? 'y' : 'x', trend: [] })
    const row = table.edit('C') ?? expect.fail()
    Object.assign(row, { name: 'x' })
    await expect(table.loadWhere('name', 'x')).resolves.toEqual(['A', 'B', 'C'])
    await expect(table.loadWhere('name', 'y')).resolves.toEqual([])
  })

  it('count what a state does not share by the columns in which a value has changed', () => {
    const first = new ColumnTable(undefined, kinds)
    for (let id = 0; id < 100; id += 1)
      first.put({ _id: id.toString(), price: 1, volume: null, name: null, trend: [] })
    expect(first.changed).toBe(100)
    const next = new ColumnTable(first, kinds)
    for (let id = 0; id < 100; id += 1)
      Object.assign(next.edit(id.toString()) ?? {}, { volume: null })
    expect(next.changed).toBe(0)
    for (let id = 0; id < 100; id += 1) Object.assign(next.edit(id.toString()) ?? {}, { price: id })
    expect(next.changed).toBe(20)
  })
})
