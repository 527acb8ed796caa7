import type { BySymbol } from './number-column.ts'

/** Groups ticks by symbol. @param order of the symbols */
export const groupBySymbol = (
  symbol: Uint32Array,
  symbols: number,
  order: Uint32Array,
): BySymbol => {
  const starts = new Uint32Array(symbols + 1)
  for (let tick = 0; tick < symbol.length; tick += 1) {
    const after = (symbol[tick] ?? 0) + 1
    starts[after] = (starts[after] ?? 0) + 1
  }
  for (let one = 0; one < symbols; one += 1)
    starts[one + 1] = (starts[one + 1] ?? 0) + (starts[one] ?? 0)
  const next = starts.slice()
  const ticks = new Uint32Array(symbol.length)
  for (let tick = 0; tick < symbol.length; tick += 1) {
    const one = symbol[tick] ?? 0
    const place = next[one] ?? 0
    ticks[place] = tick
    next[one] = place + 1
  }
  return { order, starts, ticks }
}
