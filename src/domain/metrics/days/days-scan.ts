import { compileScan } from '../../scan/compile.ts'
import { quantitiesOf, type ScanPlan } from '../../scan/plan.ts'
import { dayQuantities, type PlainQuantity, type Quantity } from '../../scan/quantity.ts'
import { quantityFormulas } from '../formulas.ts'
import { averagesBefore } from './averages-before.ts'
import type { SymbolDays } from './symbol-days.ts'

const ofTheDay: ReadonlySet<PlainQuantity> = new Set(dayQuantities)

/**
 * A scan of one symbol at the end of each of these days: 00:00 UTC of their dates, Unix seconds,
 * ascending.
 * @returns a function of a symbol whose days have not begun: the indexes of the days on which it
 *   matches
 */
export const daysScan = (plan: ScanPlan, days: ArrayLike<number>) => {
  const scan = compileScan(plan)
  const columns = [...quantitiesOf(plan)].map((quantity) => ({
    quantity,
    formula: quantityFormulas[quantity],
    isOfTheDay: ofTheDay.has(quantity),
    values: new Float64Array(days.length),
  }))
  const needsMarket = columns.some(({ quantity }) => quantity === 'beta252')
  const rows = new Int32Array(days.length)
  const plain = new Map(columns.map(({ quantity, values }) => [quantity, values]))
  const none = new Float64Array()
  const columnOf = (symbol: SymbolDays, quantity: Quantity): Float64Array => {
    if (typeof quantity === 'string') return plain.get(quantity) ?? none
    const { average } = quantity
    const sums = averagesBefore(symbol.days, average)
    const prices = plain.get('price') ?? none
    return prices.map(
      (price, day) => ((sums[rows[day] ?? -1] ?? Number.NaN) + price) / average.period,
    )
  }
  return (symbol: SymbolDays): number[] => {
    const { inputs } = symbol
    for (let index = 0; index < days.length; index += 1) {
      const day = days[index] ?? Number.NaN
      symbol.goOn(day)
      if (needsMarket) symbol.readMarket()
      rows[index] = symbol.row
      const isOwnDay = symbol.days.time[symbol.row] === day
      for (const { formula, isOfTheDay, values } of columns) {
        const value = isOwnDay || !isOfTheDay ? formula(inputs) : Number.NaN
        values[index] = Number.isFinite(value) ? value : Number.NaN
      }
    }
    return scan({ count: days.length, column: (quantity) => columnOf(symbol, quantity) })
  }
}
