import type { BenchOptions, Measurement } from '../harness/bench.ts'
import { median } from '../harness/median.ts'
import { openDashboard } from './dashboard.ts'
import { frameTimes, traceCategories } from './trace.ts'

const bigChart = {
  bars: 100_000,
  drawnMsMax: 300,
  /** A frame at 60 a second. */
  frameMsMax: 1_000 / 60,
  wheels: 120,
  tickBatchMs: 2_000,
} as const

/** One-minute bars until now, as the API answers them. */
const answer = (symbol: string): string => {
  const end = Math.floor(Date.now() / 60_000) * 60
  const bars = Array.from({ length: bigChart.bars }, (_, n) => {
    const close = 100 + 20 * Math.sin(n / 900) + Math.sin(n / 7)
    const open = 100 + 20 * Math.sin((n - 1) / 900) + Math.sin((n - 1) / 7)
    const [high, low] = [Math.max(open, close) + 0.3, Math.min(open, close) - 0.3]
    return { time: end - (bigChart.bars - 1 - n) * 60, open, high, low, close, volume: 1_000 + n }
  })
  return JSON.stringify({ symbol, timeframe: '1m', bars })
}

const quantile = (figures: readonly number[], share: number): number => {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/**
 * The product's own chart with an answer of 100,000 bars. `drawn` is the longest frame from the answer
 * on, reading and checking it too; `scrolled` is what a frame takes while the wheel turns.
 */
export const bigChartRows = async ({ rounds, say }: BenchOptions): Promise<Measurement[]> => {
  const { page, browser, url, close } = await openDashboard(bigChart.tickBatchMs)
  const drawn: number[] = []
  const scrolled: number[] = []
  try {
    await page.route('**/api/stocks/AAPL/bars?*', (route) =>
      route.fulfill({ contentType: 'application/json', body: answer('AAPL') }),
    )
    for (let round = 0; round <= rounds; round += 1) {
      await page.goto(`${url}/?symbol=AAPL`)
      const chart = page.getByRole('img', { name: /AAPL, 1m/ })
      await browser.startTracing(page, { categories: traceCategories })
      await page.getByRole('button', { name: '1m', exact: true }).click()
      await chart.waitFor()
      await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
      drawn.push(Math.max(...frameTimes((await browser.stopTracing()).toString())))
      await chart.hover()
      await browser.startTracing(page, { categories: traceCategories })
      for (let wheel = 0; wheel < bigChart.wheels; wheel += 1) await page.mouse.wheel(-40, 0)
      const times = frameTimes((await browser.stopTracing()).toString())
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
