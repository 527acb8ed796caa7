/** The traffic of every peer: quotes of these symbols, all of them in each tick batch. */
export const quotesPerBatch = 200

export const symbols = Array.from(
  { length: quotesPerBatch },
  (_, index) => `Q${index.toString().padStart(3, '0')}`,
)

/** Once in every quote and nowhere else in any frame of any peer, so that counting it counts quotes. */
export const quoteMark = 'Q'.charCodeAt(0)

/** symbol, price, change, changePercent, volume, time: as in the product's `quotes` frame. */
export type BenchQuote = readonly [string, number, number, number, number, number]

const cents = (value: number): number => Math.round(value * 100) / 100

/** Prices that differ from tick batch to tick batch as real ones do; volume is the number of the tick batch. */
export const quotesOf = (batch: number, now: number): BenchQuote[] =>
  symbols.map((symbol, index) => {
    const price = cents(100 + index + Math.sin(batch * 0.1 + index) * 3)
    const change = cents(price - 100 - index)
    return [symbol, price, change, cents((100 * change) / (100 + index)), 1_000_000 + batch, now]
  })
