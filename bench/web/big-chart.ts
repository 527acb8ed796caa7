import type { BenchOptions, Measurement } from '../harness/bench.ts'
import { median } from '../harness/median.ts'
import { quantile } from '../harness/quantile.ts'
import { openDashboard } from './dashboard.ts'
import { framesDuring } from './trace.ts'

const bigChart = {
  bars: 100_000,
  /** What the API answers at most. */
  answerMax: 5_000,
  drawnMsMax: 300,
  /** A frame at 60 a second. */
  frameMsMax: 1_000 / 60,
  wheels: 120,
  /** Goes beyond the first bar that is known, so that those before it are asked for. */
  beyondFirstPx: 60_000,
  tickBatchMs: 2_000,
} as const

/** Bar `n` of one-minute bars, the last of which is of now. */
const barOf = (n: number, end: number) => {
  const close = 100 + 20 * Math.sin(n / 900) + Math.sin(n / 7)
  const open = 100 + 20 * Math.sin((n - 1) / 900) + Math.sin((n - 1) / 7)
  const [high, low] = [Math.max(open, close) + 0.3, Math.min(open, close) - 0.3]
  return { time: end - (bigChart.bars - 1 - n) * 60, open, high, low, close, volume: 1_000 + n }
}

/** An answer as the API gives it: the newest `limit` bars `before` a moment (Unix seconds). */
const answer = (url: string) => {
  const query = new URL(url).searchParams
  const end = Math.floor(Date.now() / 60_000) * 60
  const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY)
  const until = Math.max(0, bigChart.bars - Math.max(0, Math.ceil((end + 60 - before) / 60)))
  const from = Math.max(0, until - Number(query.get('limit')))
  const bars = Array.from({ length: until - from }, (_, n) => barOf(from + n, end))
  return { from, reply: { symbol: 'AAPL', timeframe: '1m', bars } }
}

/** Runs in the page: a script, since the page's functions are not known here. Resolves when all is drawn. */
const whenIdle =
  'new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(resolve))))'

/**
 * The product's own chart of one-minute bars, scrolled back by answers of at most 5,000 bars, as the API
 * gives them, until it has 100,000. `drawn` is the longest frame while the last answer is read, checked
 * and drawn with all those before; `scrolled` is what a frame takes while the wheel turns.
 */
export const bigChartRows = async ({ rounds, say }: BenchOptions): Promise<Measurement[]> => {
  const { page, browser, url, close } = await openDashboard(bigChart.tickBatchMs)
  const drawn: number[] = []
  const scrolled: number[] = []
  try {
    let oldest: number = bigChart.bars
    await page.route('**/api/stocks/AAPL/bars?*', (route) => {
      const { from, reply } = answer(route.request().url())
      oldest = from
      return route.fulfill({ json: reply })
    })
    /** Scrolls beyond the first bar, until those before it are drawn. */
    const scrollBack = async () => {
      const answered = page.waitForResponse(/AAPL.bars/)
      await page.mouse.wheel(-bigChart.beyondFirstPx, 0)
      await (await answered).finished()
      await page.evaluate(whenIdle)
    }
    for (let round = 0; round <= rounds; round += 1) {
      await page.goto(`${url}/?symbol=AAPL`)
      const chart = page.getByRole('img', { name: /AAPL, 1m/ })
      await page.getByRole('button', { name: '1m', exact: true }).click()
      await chart.waitFor()
      await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
      await chart.hover()
      while (oldest > bigChart.answerMax) await scrollBack()
      drawn.push(Math.max(...(await framesDuring(browser, scrollBack))))
      const times = await framesDuring(browser, async () => {
        for (let wheel = 0; wheel < bigChart.wheels; wheel += 1) await page.mouse.wheel(40, 0)
      })
      scrolled.push(quantile(times, 0.95))
      say(
        `web chart ${round === 0 ? 'warm-up' : `round ${round.toString()}`}: drawn in ${(drawn.at(-1) ?? 0).toFixed(0)} ms, ` +
          `${times.length.toString()} frames scrolled, p95 ${(scrolled.at(-1) ?? 0).toFixed(2)} ms`,
      )
    }
  } finally {
    await close()
  }
  const row = (name: string, ours: readonly number[], reference: number): Measurement => ({
    name: `web: ${name}`,
    unit: 'ms of processor',
    ours: median(ours.slice(1)),
    reference,
    goal: { atMost: 1 },
  })
  return [
    row('100,000 bars drawn', drawn, bigChart.drawnMsMax),
    row('100,000 bars scrolled, p95 of a frame', scrolled, bigChart.frameMsMax),
  ]
}
