import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RowNumbers, SymbolRows } from '../../../../src/domain/quotes/symbol-rows.ts'

it('a symbol has the same row by its name and by its place in a tick batch', () => {
  const symbol = fc.constantFrom('A', 'B', 'C', 'D', 'E')
  fc.assert(
    fc.property(fc.array(fc.array(symbol, { maxLength: 70 }), { maxLength: 5 }), (batches) => {
      const rows = new SymbolRows()
      const seen: string[] = []
      for (const batch of batches)
        for (const [place, name] of batch.entries()) {
          if (!seen.includes(name)) seen.push(name)
          expect(rows.rowInBatch(name, place)).toBe(seen.indexOf(name))
          expect(rows.rowOf(name)).toBe(seen.indexOf(name))
        }
      expect(rows.count).toBe(seen.length)
      expect([...seen, undefined].map((_, row) => rows.symbol(row))).toEqual([...seen, undefined])
    }),
  )
})

it('numbers of a row are kept while later rows come, which begin with the initial one', () => {
  const numbers = new RowNumbers(2, -1)
  for (let row = 0; row < 2_000; row += 1) {
    expect(Array.from(numbers.upTo(row).subarray(2 * row, 2 * row + 2))).toEqual([-1, -1])
    numbers.upTo(row).set([row, row + 0.5], 2 * row)
  }
  const values = numbers.upTo(1_999)
  for (let row = 0; row < 2_000; row += 1)
    expect([values[2 * row], values[2 * row + 1]]).toEqual([row, row + 0.5])
})
