import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PackedRows } from '../../../../src/domain/metrics/packed-rows.ts'

const row = fc.tuple(fc.integer(), fc.integer())

/** A row that is added, or one in place of the newest. */
const change = fc.record({ isNew: fc.boolean(), values: row })

it('packed rows are the newest of those that were given, added and replaced', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 12 }),
      fc.constantFrom(1, 2, 10, 45),
      fc.array(change, { maxLength: 150 }),
      (given, rowsMax, changes) => {
        const rows = new PackedRows(2, rowsMax, given)
        let expected = given.slice(-rowsMax)
        for (const { isNew, values } of changes) {
          if (isNew || expected.length === 0) {
            rows.push(values)
            expected = [...expected, values].slice(-rowsMax)
          } else {
            rows.set(rows.count - 1, values)
            expected[expected.length - 1] = values
          }
        }
        expect(rows.count).toBe(expected.length)
        for (const column of [0, 1]) {
          const numbers = expected.map((values) => values[column] ?? Number.NaN)
          expect([...rows.column(column, 0, rows.count)]).toEqual(numbers)
          expect(numbers.map((_, index) => rows.value(index, column))).toEqual(numbers)
          expect([...rows.column(column, 1, rows.count)]).toEqual(numbers.slice(1))
          expect(rows.value(-1, column)).toBeNaN()
          expect(rows.value(rows.count, column)).toBeNaN()
        }
      },
    ),
  )
})
