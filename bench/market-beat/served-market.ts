import { setTimeout as wait } from 'node:timers/promises'
import { startProduct } from '../../test/support/product.ts'
import type { BenchOptions, Measurement } from '../harness/bench.ts'
import { median } from '../harness/median.ts'
import { type Crowd, gatherCrowd } from './crowd.ts'
import { prepareLog } from './prepare-log.ts'
import { askServer, type Server, type ServerFigures } from './server-figures.ts'

const sockets = 50
const freshMs = 5_000
const checkEveryMs = 500
const startWaitMsMax = 300_000

const durations = {
  /** Until caches are full. */
  settleMs: 10_000,
  /** Over a quarter of an hour's end or two, where bars of most timeframes end. */
  longMeasuredMs: 1_200_000,
} as const

const bounds = {
  /** A projection holds its newest tick batches until it writes them. */
  lagEventsMax: 10,
  /** How much later than asked a timer may come. */
  loopDelayMsMax: 250,
  residentMbMax: 2_048,
} as const

const until = async (what: string, condition: () => Promise<boolean> | boolean) => {
  const until = Date.now() + startWaitMsMax
  while (!(await condition())) {
    if (Date.now() > until) throw new Error(`Not in time: ${what}.`)
    await wait(checkEveryMs)
  }
}

/** The most events that each projection was behind meanwhile. */
const watchLags = async (server: Server, forMs: number) => {
  const most = new Map<string, number>()
  const until = Date.now() + forMs
  while (Date.now() < until) {
    for (const [name, lag] of await server.lags())
      most.set(name, Math.max(lag, most.get(name) ?? 0))
    await wait(checkEveryMs)
  }
  return most
}

interface Watched {
  readonly lags: ReadonlyMap<string, number>
  readonly seconds: number
  /** Milliseconds from each tick batch to its frame. */
  readonly agesMs: readonly number[]
  readonly before: ServerFigures
  readonly after: ServerFigures
}

const watch = async (server: Server, crowd: Crowd, forMs: number): Promise<Watched> => {
  const before = await server.figures()
  const [started, first] = [performance.now(), crowd.agesMs.length]
  const lags = await watchLags(server, forMs)
  const after = await server.figures()
  const seconds = (performance.now() - started) / 1_000
  return { lags, seconds, agesMs: crowd.agesMs.slice(first), before, after }
}

const measurementsOf = (
  bench: string,
  { lags, seconds, agesMs, before, after }: Watched,
): Measurement[] => {
  const goal = { atMost: 1 }
  const name = (what: string) => `${bench}-${what}`
  const cpuMs = 1_000 * (after.cpuSeconds - before.cpuSeconds)
  const loopDelay = 1_000 * after.loopDelayP99Seconds
  return [
    { name: name('cpu'), unit: 'CPU ms a second', ours: cpuMs / seconds, reference: 1_000, goal },
    { name: name('age'), unit: 'ms to a frame', ours: median(agesMs), reference: 1_000, goal },
    {
      name: name('lag'),
      unit: 'events behind at most',
      goal,
      ours: Math.max(...lags.values()),
      reference: bounds.lagEventsMax,
    },
    {
      name: name('loop-delay'),
      unit: 'ms (p99)',
      goal,
      ours: loopDelay,
      reference: bounds.loopDelayMsMax,
    },
    {
      name: name('memory'),
      unit: 'MB resident',
      goal,
      ours: after.residentBytes / 1_048_576,
      reference: bounds.residentMbMax,
    },
  ]
}

export interface Served {
  /** How the measurements' names begin. */
  readonly bench: string
  /** SIM_SYMBOLS, each with an armed alert. */
  readonly symbols: number
  readonly measuredMs: number
}

/**
 * The built product on a log that has every symbol, a tick batch a second, before traders who watch all
 * of it and one live scan; asked on its operators' port how it keeps up.
 */
export const serveMarket = async (
  folder: string,
  { bench, symbols, measuredMs }: Served,
  { long, say }: BenchOptions,
): Promise<Measurement[]> => {
  await prepareLog(folder, symbols)
  const market = { SIM_SYMBOLS: symbols.toString(), SIM_TICK_MS: '1000' }
  const product = await startProduct(folder, market)
  try {
    const server = askServer(product.opsPort)
    await until('readiness', () => server.ready())
    const crowd = await gatherCrowd(product.url, sockets)
    // What came before are the prices of the last run.
    await until('batches', () => (crowd.agesMs.at(-1) ?? Infinity) < freshMs)
    await wait(durations.settleMs)
    const watched = await watch(server, crowd, long ? durations.longMeasuredMs : measuredMs)
    crowd.close()
    const lags = [...watched.lags].map(([name, lag]) => `${name} ${lag.toString()}`)
    const slowest = Math.max(...watched.agesMs).toFixed(0)
    const delay = (1_000 * watched.after.loopDelayMaxSeconds).toFixed(0)
    say(`${bench}: events behind at most: ${lags.join(', ')}`)
    say(
      `${bench}: ${watched.agesMs.length} tick batches in ${watched.seconds.toFixed(0)} s, slowest frame ${slowest} ms, loop delay at most ${delay} ms, ${crowd.scanFrames()} scan frames, ${crowd.closed()} of ${sockets} sockets closed`,
    )
    return measurementsOf(bench, watched)
  } finally {
    await product.stop()
  }
}
