import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { barsReply } from '../../../src/contracts/market/stocks.ts'
import { startProductHere } from '../../support/product-here.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'
import { until } from '../../support/until.ts'

const csvIn = (folder: string): string => {
  const path = join(folder, 'old.csv')
  const rows = ['2024-06-05,1200,1210,1190,1205,100', '2024-06-06,1205,1220,1200,1208.88,200']
  writeFileSync(path, ['Date,Open,High,Low,Close,Volume', ...rows, ''].join('\n'))
  return path
}
const closesOf = async (trader: Trader): Promise<[number, number][]> => {
  const reply = await trader.call('GET', '/api/stocks/OLDCO/bars?timeframe=1D')
  if (reply.status !== 200) return []
  return barsReply.parse(await reply.json()).bars.map(({ close, volume }) => [close, volume])
}

it('tapedeck split works on the files and through the server that holds them', async () => {
  const dataDir = tempFolder()
  const split = (env: Readonly<Record<string, string>>, ...words: string[]) =>
    runWords({ DATA_DIR: dataDir, ...env }, 'split', ...words)
  const file = csvIn(dataDir)
  const bars = await runWords({ DATA_DIR: dataDir }, 'import', 'bars', file, '--symbol', 'OLDCO')
  expect(bars).toMatchObject({ code: 0 })

  expect(await split({}, 'OLDCO', '10:1')).toMatchObject({
    code: 1,
    out: 'OLDCO does not look split. To record a split, give its first day with --date.',
  })
  expect(await split({}, 'OLDCO', 'none')).toMatchObject({ code: 1 })
  expect(await split({}, 'NOPE', '10:1', '--date', '2024-06-07')).toMatchObject({
    code: 1,
    out: 'There is no stock NOPE.',
  })
  expect(await split({}, 'oldco', '10:1', '--date', '2024-06-07')).toMatchObject({
    code: 0,
    out: 'Recorded a 10:1 split of OLDCO on 2024-06-07. Prices before it and alert levels are adjusted.',
  })
  for (const words of [
    ['OLDCO', 'ten'],
    ['OLDCO', '1:1'],
    ['OLDCO', '10:1', '--date', '7.6.2024'],
    ['OLDCO', 'none', '--date', '2024-06-07'],
    ['$$', '10:1'],
  ])
    expect([words, (await split({}, ...words)).code]).toEqual([words, 2])

  const product = await startProductHere(dataDir, { SIM_SYMBOLS: '1' })
  onTestFinished(() => product.stop())
  const trader = new Trader(product.url)
  await trader.register()
  await until('the history is adjusted', async () => {
    const closes = await closesOf(trader)
    return closes.length === 2 && closes.every(([close]) => close < 121)
  })
  expect(await closesOf(trader)).toEqual([
    [120.5, 1_000],
    [120.888, 2_000],
  ])
  const running = { OPS_PORT: product.opsPort.toString() }
  expect(await split(running, 'OLDCO', '2:1', '--date', '2024-06-06', '--json')).toMatchObject({
    code: 0,
    out: '{"ok":true,"date":"2024-06-06"}',
  })
  await until('the day before that is adjusted too', async () => {
    const [first] = await closesOf(trader)
    return first?.[0] === 60.25 && first[1] === 2_000
  })
  expect(await split(running, 'OLDCO', '3:1', '--date', '2024-06-06')).toMatchObject({
    code: 1,
    out: 'A 2:1 split of 2024-06-06 is recorded already.',
  })
  expect((await split(running, 'OLDCO', '3:1', '--date', '2999-01-01')).out).toMatch(
    /^The first day must not be after today, \d{4}-\d\d-\d\d\.$/,
  )
})
