import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { BarsReply } from '../../../src/contracts/market/stocks.ts'
import type { Drawing } from '../../../src/contracts/drawings/drawings.ts'
import {
  shiftDate,
  type TradingDate,
  tradingDate,
} from '../../../src/domain/calendar/trading-day.ts'
import { formatLevel } from '../../../src/domain/notation/price.ts'
import { freePort } from '../../support/free-port.ts'
import { tapedeck } from '../../support/tapedeck.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { barTexts, chartOf } from '../pages/chart.ts'
import { ask } from '../support/ask.ts'
import { eventually } from '../support/eventually.ts'
import { signUp } from '../support/signed-up.ts'

const symbol = 'OLDCO'
const days = 64

/** Bars of a stock of its own, which no simulated price moves. */
const csvOf = (rows: readonly (readonly [TradingDate, number])[]): string => {
  const lines = rows.map(([date, close]) => [date, close, close + 1, close - 1, close, 100].join())
  return ['Date,Open,High,Low,Close,Volume', ...lines, ''].join('\n')
}

it('a split adjusts an open chart, the drawing and the alerts on it, and what is undone afterwards', async () => {
  const DATA_DIR = tempFolder()
  const env = { DATA_DIR, OPS_PORT: (await freePort()).toString() }
  const { open, remove } = await signUp({ env: { ...env, SIM_SYMBOLS: '1' } })
  onTestFinished(remove)
  const { page, errors } = open
  const run = async (...words: string[]) =>
    expect(await tapedeck(env, ...words)).toMatchObject({ code: 0 })
  const importDays = async (name: string, rows: readonly (readonly [TradingDate, number])[]) => {
    writeFileSync(join(DATA_DIR, name), csvOf(rows))
    await run('import', 'bars', join(DATA_DIR, name), '--symbol', symbol)
  }
  const today = tradingDate(Date.now())
  const dateOf = (day: number) => shiftDate(today, day - days)
  const history = Array.from({ length: days }, (_, day) => {
    // Each another one, and 100 at last.
    return [dateOf(day), 100 + (days - 1 - day) / 8] as const
  })
  await importDays('history.csv', history)

  const chart = chartOf(page, symbol)
  const drawing = async () => (await ask<readonly Drawing[]>(page, `/api/drawings/${symbol}`))[0]
  const drawnAt = () => drawing().then((line) => line?.anchors[0]?.price ?? 0)
  const lineAlert = async () => {
    const alerts = await ask<readonly { rule?: { conditions: { right: number }[] } }[]>(
      page,
      '/api/alerts',
    )
    return alerts.flatMap(({ rule }) => rule?.conditions[0]?.right ?? [])[0]
  }
  const bars = async () =>
    (await ask<BarsReply>(page, `/api/stocks/${symbol}/bars?timeframe=1D&limit=100`)).bars
  await eventually(
    'the history is there',
    () => page.request.get(`/api/stocks/${symbol}/bars?timeframe=1D`),
    (reply) => reply.ok(),
  )
  const terms = { symbol, condition: 'price_above', value: 120 }
  expect((await page.request.post('/api/alerts', { data: terms })).status()).toBe(201)

  await page.goto(`/?symbol=${symbol}&timeframe=1D`)
  await chart.drawn()
  await page.getByRole('button', { name: 'Drawing tools' }).click()
  await page.getByRole('menuitem', { name: 'Horizontal line' }).click()
  const box = await chart.box()
  const at = { x: box.x + box.width * 0.4, y: box.y + 90 }
  await page.mouse.click(at.x, at.y)
  const first = await eventually('a line is kept', drawnAt, (price) => price > 0)
  const handle = page.getByRole('button', { name: /^Horizontal line .*Arrow keys/ })
  await handle.focus()
  await page.keyboard.press('a')
  await eventually('an alert waits at it', lineAlert, (level) => level === first)
  await page.getByRole('button', { name: 'An alert waits at this line' }).waitFor()
  await handle.focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  const second = await eventually('it is lower', drawnAt, (price) => price < first)
  await eventually('its alert, too', lineAlert, (level) => level === second)

  await importDays('today.csv', [[today, 50]])
  await chart.alertsAre('the alert is paused', ([alert]) => alert?.state === 'paused')
  const before = await bars()
  expect(before).toHaveLength(days + 1)
  const pointed = (of: typeof before) => async () => {
    await page.mouse.move(at.x + 1, at.y)
    await page.mouse.move(at.x, at.y)
    return barTexts(of).indexOf(await chart.pointedBar())
  }
  const isOld = (index: number) => index >= 0 && index < days
  await eventually('an old bar is pointed at', pointed(before), isOld)

  await run('split', symbol, '2:1')
  const after = await eventually(
    'the bars are adjusted',
    bars,
    ([bar]) => bar?.open === before[0]!.open / 2,
  )
  expect(after.at(-1)).toMatchObject({ open: 50, close: 50 })
  await eventually('the chart shows them', pointed(after), isOld)
  await page.getByRole('button', { name: `Horizontal line ${formatLevel(second / 2)}` }).waitFor()
  await eventually('its alert is adjusted', lineAlert, (level) => level === second / 2)
  await page.getByRole('button', { name: 'An alert waits at this line' }).waitFor()
  const slider = chart.handles()
  await eventually(
    'the line of the other alert, too',
    () => slider.getAttribute('aria-valuetext'),
    (text) => text === formatLevel(60),
  )

  await page.keyboard.press('Control+z')
  await eventually('the line is undone in new shares', drawnAt, (price) => price === first / 2)
  await page.getByRole('button', { name: `Horizontal line ${formatLevel(first / 2)}` }).waitFor()
  await eventually('its alert moves back', lineAlert, (level) => level === first / 2)
  await page.getByRole('button', { name: 'An alert waits at this line' }).waitFor()
  expect(errors).toEqual([])
})
