import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BarsReply } from '../../../src/contracts/market/stocks.ts'
import { startProductHere } from '../../support/product-here.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { tapedeck, tapedeckWithInput } from '../../support/tapedeck.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'

const csv = 'node_modules/vega-datasets/data/sp500-2000.csv'
const market = { SIM_SYMBOLS: '3' }

/** The file's own words: one line a day, closes as text. */
const lines = readFileSync(csv, 'utf8').trim().split('\n').slice(1)

const toTheCent = (value: number): string => value.toFixed(2)

const barsOf = async (url: string): Promise<BarsReply['bars']> => {
  const trader = new Trader(url)
  await trader.register()
  const newest = await trader.call('GET', '/api/stocks/SPX/bars?limit=5000')
  const { bars } = (await newest.json()) as BarsReply
  const before = bars[0]!.time.toString()
  const older = await trader.call('GET', `/api/stocks/SPX/bars?limit=5000&before=${before}`)
  return [...((await older.json()) as BarsReply).bars, ...bars]
}

const expectTheWholeSeries = (bars: BarsReply['bars']) => {
  const said = bars.map(({ time, open, high, low, close }) => [
    new Date(time * 1_000).toISOString().slice(0, 10),
    ...[open, high, low, close].map(toTheCent),
  ])
  const written = lines.map((line) => {
    const [date, ...prices] = line.split(',')
    return [date, ...prices.slice(0, 4).map((text) => toTheCent(Number(text)))]
  })
  expect(said).toEqual(written)
}

describe('the S&P 500 from 2000 to 2020', () => {
  it('goes from a file through the log to the bars of the chart, to the cent', async () => {
    const dataDir = tempFolder()
    const words = ['import', 'bars', csv, '--symbol', 'SPX', '--name', 'S&P 500']
    const { code, stdout } = await tapedeck({ DATA_DIR: dataDir }, ...words)
    expect(code).toBe(0)
    expect(stdout).toContain('5,105 daily bars, 2000-01-03 to 2020-04-17')
    const product = await startProductHere(dataDir, market)
    expectTheWholeSeries(await barsOf(product.url))
    await product.stop()
  })

  it('goes in while the server runs, and only into the log that was meant', async () => {
    const dataDir = tempFolder()
    const product = await startProductHere(dataDir, market)
    const other = await startProductHere(tempFolder(), market)
    const env = { DATA_DIR: dataDir, OPS_PORT: product.opsPort.toString() }
    const words = ['import', 'bars', csv, '--symbol', 'SPX', '--json']
    const misled = await runWords({ ...env, OPS_PORT: other.opsPort.toString() }, ...words)
    expect(misled.code).toBe(1)
    expect(misled.out).toContain('not the DATA_DIR of the command')
    const { code, out } = await runWords(env, ...words)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ ok: true, bars: 5_105 })
    expectTheWholeSeries(await barsOf(product.url))
    await Promise.all([product.stop(), other.stop()])
  })

  it('is not imported at all when one line is wrong, unless told to skip it', async () => {
    const folder = tempFolder()
    const file = join(folder, 'broken.csv')
    const header = 'date,open,high,low,close,adjclose,volume'
    const broken = lines.slice(0, 50).with(7, '2000-01-12,1438,1442,none,1432,1432,974600000')
    writeFileSync(file, [header, ...broken].join('\n'))
    const env = { DATA_DIR: join(folder, 'data') }
    const refused = await runWords(env, 'import', 'bars', file, '--symbol', 'SPX')
    expect(refused.code).toBe(1)
    expect(refused.out).toContain('nothing was imported')
    expect(refused.out).toContain('line 9:')
    const nothing = await runWords(env, 'audit', 'export', '--stream', 'stock-SPX')
    expect(nothing.code).toBe(1)
    const words = ['import', 'bars', file, '--symbol', 'SPX', '--skip-bad', '--json']
    const skipped = await runWords(env, ...words)
    expect(JSON.parse(skipped.out)).toMatchObject({ ok: true, bars: 49 })
  })
})

describe('the command line', () => {
  const fixture = (name: string) => `test/fixtures/imports/${name}.csv`
  const importJson = async (...words: string[]) => {
    const env = { DATA_DIR: join(tempFolder(), 'data') }
    return runWords(env, 'import', 'bars', ...words, '--json')
  }

  it('reads a file from standard input', async () => {
    const env = { DATA_DIR: join(tempFolder(), 'data') }
    const input = readFileSync(fixture('epoch_s_midnightUTC'), 'utf8')
    const words = ['import', 'bars', '-', '--symbol', 'brk-b', '--json']
    const { code, stdout } = await tapedeckWithInput(input, env, ...words)
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      symbol: 'BRK.B',
      bars: 10,
      first: '2026-03-02',
      last: '2026-03-13',
    })
  })

  it('takes the rows of one symbol, and a file of another one only when told to', async () => {
    const several = await importJson(fixture('multi_symbol'), '--symbol', 'BBB')
    expect(JSON.parse(several.out)).toMatchObject({
      bars: 3,
      otherSymbols: [{ symbol: 'AAA', rows: 3 }],
    })
    const refused = await importJson(fixture('wrong_symbol'), '--symbol', 'ABC', '--skip-bad')
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.out)).toMatchObject({ fault: { found: ['MSFT'] } })
    const told = await importJson(fixture('wrong_symbol'), '--symbol', 'ABC', '--any-symbol')
    expect(JSON.parse(told.out)).toMatchObject({ symbol: 'ABC', bars: 10 })
  })

  it('takes the column of times and the zone that it is told', async () => {
    const words = ['--symbol', 'BTC-USD', '--time-column', 'unix', '--time-zone', 'Asia/Tokyo']
    const { out } = await importJson(fixture('date_and_timestamp'), ...words)
    expect(JSON.parse(out)).toMatchObject({ first: '2026-03-02', last: '2026-03-13' })
    const minutes = await importJson(fixture('min_ib_tz'), '--symbol', 'ES')
    expect(JSON.parse(minutes.out)).toMatchObject({ first: '2026-03-09T13:30:00Z' })
  })
})

describe('an answer of our own /bars', () => {
  it.each(['1D', '15m'])('of %s is imported as it went out', async (timeframe) => {
    const dataDir = tempFolder()
    const product = await startProductHere(dataDir, market)
    const trader = new Trader(product.url)
    await trader.register()
    const answerOf = async (symbol: string) => {
      const words = `timeframe=${timeframe}&limit=50&before=${before.toString()}`
      const answer = await trader.call('GET', `/api/stocks/${symbol}/bars?${words}`)
      return ((await answer.json()) as BarsReply).bars
    }
    // A day before the newest, which still grows.
    const before = Math.floor(Date.now() / 86_400_000) * 86_400 - 86_400
    const listed = await trader.call('GET', '/api/stocks?limit=1')
    const { stocks } = (await listed.json()) as { stocks: { symbol: string }[] }
    const bars = await answerOf(stocks[0]!.symbol)
    expect(bars).toHaveLength(50)
    const lines = [Object.keys(bars[0]!), ...bars.map((bar) => Object.values(bar))]
    const env = { DATA_DIR: dataDir, OPS_PORT: product.opsPort.toString() }
    const words = ['import', 'bars', '-', '--symbol', 'COPY']
    const { code } = await tapedeckWithInput(
      lines.map((line) => line.join(',')).join('\n'),
      env,
      ...words,
    )
    expect(code).toBe(0)
    await expect.poll(() => answerOf('COPY')).toEqual(bars)
    await product.stop()
  })
})
