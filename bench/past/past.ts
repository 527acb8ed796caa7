import { mulberry32 } from '../../test/support/mulberry32.ts'
import { startChild } from '../harness/children.ts'
import type { Bench, BenchOptions, Measurement } from '../harness/bench.ts'
import { compare, type Contest } from '../harness/compare.ts'
import { inTemporaryFolder } from '../harness/in-temporary-folder.ts'
import { quantile } from '../harness/quantile.ts'
import { createClient, register } from '../http/client.ts'
import { liveBeside } from '../http/live-beside.ts'

const path = '/api/stocks?limit=200'
const [momentsPerRound, readers] = [40, 8]

/** Other calls, of fewer moments: a first chart, or board, may be folded from the log's start. */
const others = {
  movers: '/api/stocks?sort=changePercent&order=desc&limit=20',
  chart: '/api/stocks/S0/bars?timeframe=1m&limit=100',
  metrics: '/api/scanner/metrics?',
} as const
const otherMomentsPerRound = 5

interface Size {
  readonly symbols: number
  readonly batches: number
  readonly firstMs: number
}

/** An hour of ticks. */
const usual: Size = { symbols: 200, batches: 1_800, firstMs: 150 }
/** Ten minutes of a large market. */
const large: Size = { symbols: 8_000, batches: 300, firstMs: 1_500 }
const nextMs = 20

interface Served {
  readonly port: number
  readonly positions: readonly string[]
}

type Server = ReturnType<typeof startChild<'cpu', Served | { readonly cpuMs: number }>>

/** Processor time of the server so far: what else the machine does is not in it. */
const cpuMsOf = (server: Server): Promise<number> => {
  server.send('cpu')
  return server.next((said) => ('cpuMs' in said ? said.cpuMs : null))
}

const measure = async (
  { symbols, batches, firstMs }: Size,
  folder: string,
  options: BenchOptions,
): Promise<readonly Measurement[]> => {
  const args = [folder, symbols.toString(), batches.toString()]
  const server: Server = startChild('past/server', args)
  const client = createClient(readers + 1)
  try {
    const { port, positions } = await server.next((said) => ('port' in said ? said : null))
    const cookie = await register(client, port)
    const get = async (address: string) => {
      const { status } = await client.ask(port, 'GET', address, { cookie })
      if (status !== 200) throw new Error(`Answered ${status.toString()}.`)
    }
    const asOf = (place: number, call: string = path) =>
      get(`${call}&asOf=${encodeURIComponent(positions[place] ?? '')}`)
    const random = mulberry32(1)
    /** Of moments far from each other, and of those a tick batch later. */
    const past = { first: [] as number[], next: [] as number[] }
    const spentOn = async (place: number, call: string): Promise<number> => {
      const before = await cpuMsOf(server)
      await asOf(place, call)
      return (await cpuMsOf(server)) - before
    }
    const askPast = async (call: string) => {
      const place = Math.floor(random() * (positions.length - 1))
      past.first.push(await spentOn(place, call))
      past.next.push(await spentOn(place + 1, call))
    }
    const p95 =
      (which: 'first' | 'next', call: string = path, moments = momentsPerRound) =>
      async () => {
        past[which].length = 0
        for (let moment = 0; moment < moments; moment += 1) await askPast(call)
        const reference = which === 'first' ? firstMs : nextMs
        return { ours: quantile(past[which], 0.95), reference }
      }
    const readPast = () => asOf(Math.floor(random() * positions.length))
    const besideReaders = () =>
      liveBeside(() => get(path), Array<typeof readPast>(readers).fill(readPast))
    const contest = (name: string, unit: string, atMost: number, round: Contest['round']) =>
      compare(
        { name: `past of ${symbols.toString()}, ${name}`, unit, goal: { atMost }, round },
        options,
      )
    const measured = [
      await contest('first p95 against its goal', 'server CPU ms', 1, p95('first')),
      await contest('next p95 against its goal', 'server CPU ms', 1, p95('next')),
      await contest('live p99 beside readers', 'ms', 1.5, besideReaders),
    ]
    for (const [name, call] of Object.entries(others))
      for (const which of ['first', 'next'] as const) {
        const round = p95(which, call, otherMomentsPerRound)
        measured.push(await contest(`${name}, ${which} p95`, 'server CPU ms', 1, round))
      }
    return measured
  } finally {
    client.close()
    server.stop()
  }
}

export const pastBench: Bench = {
  name: 'past',
  about:
    'GET /api/stocks?limit=200 of past moments, far from each other and a tick batch later, p95 of processor time of the server against the goal; the same call live, p99 beside eight readers of the past against the one without; the same of movers, a chart and the board of metrics',
  run: async (options) => {
    const measured: Measurement[] = []
    for (const size of options.long ? [usual, large] : [usual])
      measured.push(...(await inTemporaryFolder((folder) => measure(size, folder, options))))
    return measured
  },
}
