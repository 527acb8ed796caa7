import { readFileSync } from 'node:fs'

const file = 'node_modules/vega-datasets/data/sp500-2000.csv'

/** S&P 500, 2000 to 2020, daily; `time` is 00:00 UTC of the date. */
export const sp500 = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [date = '', open, high, low, close, , volume] = line.split(',')
    const prices = {
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
    }
    return { time: Date.parse(date) / 1_000, ...prices, volume: Number(volume) }
  })
