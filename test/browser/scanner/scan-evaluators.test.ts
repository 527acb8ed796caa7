import { join } from 'node:path'
import fc from 'fast-check'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from 'vite'
import { MetricsBoard } from '../../../src/domain/metrics/board/board.ts'
import { scanBoard } from '../../../src/domain/metrics/board/scanner.ts'
import { plainQuantities, type Quantity } from '../../../src/domain/scan/quantity.ts'
import type { ScanRule } from '../../../src/domain/scan/rule.ts'
import { scanIntervals } from '../../../src/domain/scan/vocabulary.ts'
import { recordOf } from '../../support/arbitraries/any-records.ts'
import { anyRule } from '../../support/arbitraries/any-scan.ts'
import { type KnownQuantities, quantityName } from '../../support/scan-quantities.ts'
import { closePages, sharedChromium } from '../support/chromium.ts'
import { noFundamentals } from '../../support/alerts/rule-record.ts'

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
const scans = 2_000

/** Listings with histories of any length, every fifth without what companies report. */
const records = Array.from({ length: 40 }, (_, place) => ({
  ...recordOf(seed + place, place * 9, `S${place.toString()}`),
  ...(place % 5 === 4 && { fundamentals: noFundamentals }),
}))

const quantities: readonly Quantity[] = [
  ...plainQuantities,
  ...scanIntervals.flatMap((interval) =>
    [1, 2, 3].map((period): Quantity => ({ average: { period, interval } })),
  ),
]

/** The client's evaluator, bundled and made small as the client is. */
const bundle = async (): Promise<string> => {
  const entry = join(import.meta.dirname, '../support/scan-page.ts')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: true, lib: { entry, name: 'scan', formats: ['iife'] } },
  })
  const [first] = [built].flat()
  if (first === undefined || !('output' in first)) throw new Error('Nothing was built')
  return first.output[0].code
}

/** A price that parts these symbols, where a rule compares with a number. */
const anyScan = fc.array(
  fc
    .tuple(anyRule, fc.nat({ max: records.length - 1 }), fc.constantFrom(-0.01, 0, 0.01))
    .map(([rule, place, aside]): ScanRule => {
      if (rule.compareType !== 'NUMERIC' || rule.compareValue === '') return rule
      const { price, volume } = records[place]!.today!
      return { ...rule, compareValue: (rule.field.includes('VOL') ? volume : price) + aside }
    }),
  { minLength: 1, maxLength: 4 },
)

let browser: Browser
beforeAll(async () => {
  browser = await sharedChromium()
})
afterAll(() => closePages(browser))

it(`in Chromium the client's evaluator finds what the server finds, for ${scans.toString()} scans of every word (seed ${seed.toString()})`, async () => {
  const board = new MetricsBoard()
  for (const record of records) board.load(record)
  board.refresh()
  const known = records.map((_, row): KnownQuantities =>
    Object.fromEntries(
      quantities.map((quantity) => {
        const value = board.column(quantity)[row]!
        return [quantityName(quantity), Number.isNaN(value) ? null : value]
      }),
    ),
  )
  const asked = fc.sample(anyScan, { seed, numRuns: scans })
  const byServer = asked.map((rules) => scanBoard(board, rules).map(({ symbol }) => symbol))

  const page = await browser.newPage()
  await page.evaluate(`${await bundle()}; window.scan = scan`)
  const found = await page.evaluate(
    ({ asked, known }) => {
      const { scan } = window as unknown as {
        scan: { find: (rules: unknown, symbols: unknown) => number[] }
      }
      return asked.map((rules) => scan.find(rules, known))
    },
    { asked, known },
  )
  const byBrowser = found.map((rows) => rows.map((row) => records[row]!.symbol))
  const parting = byServer.filter(({ length }) => length > 0 && length < records.length)
  expect(parting.length).toBeGreaterThan(scans / 10)
  for (const [index, rules] of asked.entries())
    expect({ rules, found: byBrowser[index] }).toEqual({ rules, found: byServer[index] })
})
