import { setTimeout as wait } from 'node:timers/promises'
import { gzipBytesOf, initialFiles } from '../../test/support/built-web.ts'
import type { Bench, BenchOptions, Measurement } from '../harness/bench.ts'
import { median } from '../harness/median.ts'
import { quantile } from '../harness/quantile.ts'
import { bigChartRows } from './big-chart.ts'
import { type Dashboard, openDashboard, showPrices } from './dashboard.ts'
import { growthIn, plantLeak } from './heap.ts'
import { scoresOf } from './lighthouse.ts'
import { framesDuring } from './trace.ts'
import { openPlayed } from './played.ts'
import { openUnwatched } from './unwatched.ts'

const bounds = {
  initialBytesMax: 200_000,
  frameMsMax: 4,
  /** Of a screen that draws sixty a second. */
  screenFrameMs: 16.7,
  /** Of what was held before. */
  heapGrowthMax: 1.05,
  performanceMin: 95,
  accessibilityMin: 100,
} as const

const durations = {
  /** Ten a second, and the product's own. */
  fastBeatMs: 100,
  tickBatchMs: 2_000,
  warmUpMs: 30_000,
  traceMs: 10_000,
  /** For some three minutes what grows is the code that the browser compiles, not what is kept. */
  codeWarmUpMs: 120_000,
  ticksMs: 120_000,
  longTicksMs: 600_000,
  leakMs: 15_000,
} as const

const firstScreens = ['/auth', '/'] as const

const fetched = (): Measurement[] =>
  firstScreens.map((path) => ({
    name: `web: JavaScript before ${path} can be read`,
    unit: 'bytes of gzip',
    ours: gzipBytesOf(initialFiles(path)),
    reference: bounds.initialBytesMax,
    goal: { atMost: 1 },
  }))

/** @param count of quotes, from outside of the page */
const frames = async (
  what: string,
  dashboard: Dashboard,
  { rounds, say }: BenchOptions,
  count?: () => number,
): Promise<Measurement[]> => {
  const p50: number[] = []
  const p95: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const before = count?.() ?? 0
    const times = await framesDuring(dashboard.browser, () => wait(durations.traceMs))
    const came = count === undefined ? '' : ` ${count() - before} quotes,`
    const figures = { half: quantile(times, 0.5), most: quantile(times, 0.95) }
    const missed = times.filter((ms) => ms > bounds.screenFrameMs).length / times.length
    say(
      `web, ${what}, ${round === 0 ? 'warm-up' : `round ${round}`}: ${times.length} frames,${came} ` +
        `p50 ${figures.half.toFixed(2)} ms, p95 ${figures.most.toFixed(2)} ms, ` +
        `${(100 * missed).toFixed(1)} % over ${bounds.screenFrameMs} ms`,
    )
    if (round === 0) continue
    p50.push(figures.half)
    p95.push(figures.most)
  }
  const row = (name: string, ours: number, goal: Measurement['goal']): Measurement => ({
    name: `web: main thread a frame, ${what}, ${name}`,
    unit: 'ms of processor',
    ours,
    reference: bounds.frameMsMax,
    goal,
  })
  return [row('p50', median(p50), null), row('p95', median(p95), { atMost: 1 })]
}

const heap = async (dashboard: Dashboard, { long, say }: BenchOptions): Promise<Measurement[]> => {
  const ticksMs = long ? durations.longTicksMs : durations.ticksMs
  say(`web: ${(durations.codeWarmUpMs / 60_000).toString()} minutes until the code is compiled`)
  await wait(durations.codeWarmUpMs)
  say(`web: heap before and after ${(ticksMs / 60_000).toString()} minutes of ticks`)
  const kept = await growthIn(dashboard.debuggerLine, ticksMs)
  await plantLeak(dashboard.page)
  say('web: the same with a leak planted')
  const leaked = await growthIn(dashboard.debuggerLine, durations.leakMs)
  return [
    {
      name: `web: heap after ${(ticksMs / 60_000).toString()} minutes of ticks`,
      unit: 'bytes',
      ours: kept.after,
      reference: kept.before,
      goal: { atMost: bounds.heapGrowthMax },
    },
    {
      name: 'web: heap after 15 seconds with a leak planted',
      unit: 'bytes',
      ours: leaked.after,
      reference: leaked.before,
      goal: { atLeast: bounds.heapGrowthMax },
    },
  ]
}

/** A page's first load is measured as most visitors have it: with the tick batches of a day. */
const marks = async ({ say }: BenchOptions): Promise<Measurement[]> => {
  const measured: Measurement[] = []
  const { url, cookies, close } = await openDashboard(durations.tickBatchMs)
  try {
    for (const path of firstScreens) {
      say(`web: Lighthouse of ${path}`)
      const scores = await scoresOf(`${url}${path}`, path === '/' ? cookies : '')
      if (scores === null) {
        say(`web: Lighthouse could not be fetched or did not measure ${path}`)
        continue
      }
      const row = (name: string, ours: number, reference: number): Measurement => ({
        name: `web: Lighthouse ${name} of ${path}`,
        unit: 'of 100',
        ours,
        reference,
        goal: { atLeast: 1 },
      })
      measured.push(row('performance', scores.performance, bounds.performanceMin))
      measured.push(row('accessibility', scores.accessibility, bounds.accessibilityMin))
    }
    return measured
  } finally {
    await close()
  }
}

const whilePlaying = async (options: BenchOptions): Promise<Measurement[]> => {
  const dashboard = await openDashboard(durations.tickBatchMs)
  try {
    await dashboard.page.goto('about:blank')
    const played = await openPlayed(dashboard)
    await wait(durations.warmUpMs)
    const drawn = await frames('playing the past at 60×', dashboard, options)
    if (played.served() === 0) throw new Error('The page has not played.')
    await played.close()
    return drawn
  } finally {
    await dashboard.close()
  }
}

const underFastTicks = async (options: BenchOptions): Promise<Measurement[]> => {
  const dashboard = await openDashboard(durations.fastBeatMs)
  const { page, url } = dashboard
  try {
    await page.goto('about:blank')
    const unwatched = await openUnwatched(dashboard)
    await wait(durations.warmUpMs)
    const drawn = await frames('live', dashboard, options, unwatched.quotes)
    await unwatched.close()
    await showPrices(page, url)
    await wait(durations.warmUpMs)
    return [...drawn, ...(await heap(dashboard, options))]
  } finally {
    await dashboard.close()
  }
}

export const webBench: Bench = {
  name: 'web',
  about:
    'the dashboard with 200 quotes ten times a second in Chromium: bytes, frames, heap; with --long ten minutes and Lighthouse',
  run: async (options) => {
    const lasting = options.long ? await marks(options) : []
    const chart = await bigChartRows(options)
    const played = await whilePlaying(options)
    return [...fetched(), ...chart, ...played, ...(await underFastTicks(options)), ...lasting]
  },
}
