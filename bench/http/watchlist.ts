import { startChild } from '../harness/children.ts'
import type { Bench, BenchOptions, Measurement } from '../harness/bench.ts'
import { compare } from '../harness/compare.ts'
import { inTemporaryFolder } from '../harness/in-temporary-folder.ts'
import { type Client, createClient, register } from './client.ts'
import { inWindow } from './window.ts'

interface Ports {
  readonly port: number
  readonly referencePort: number
}

const watched = 25
const requestsPerSlice = 64
const slicesPerRound = 40
const inFlight = 16

/** The time that 99 of 100 stay under. */
const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0

const watch = async (client: Client, port: number, cookie: string) => {
  for (let index = 0; index < watched; index += 1) {
    const body = { symbol: `S${index.toString(36).toUpperCase()}` }
    const { status } = await client.ask(port, 'POST', '/api/watchlist', { cookie }, body)
    if (status !== 201) throw new Error(`Watching was answered ${status.toString()}.`)
  }
}

const run = async (folder: string, options: BenchOptions): Promise<readonly Measurement[]> => {
  const server = startChild<'cpu', Ports>('http/server', [folder])
  const client = createClient(inFlight)
  try {
    const { port, referencePort } = await server.next((said) => said)
    const cookie = await register(client, port)
    await watch(client, port, cookie)
    const asked = async (at: number, path: string, times: number[]) => {
      const started = performance.now()
      const { status } = await client.ask(at, 'GET', path, { cookie })
      if (status !== 200) throw new Error(`${path} was answered ${status.toString()}.`)
      times.push(performance.now() - started)
    }
    const round = async () => {
      const [ours, reference]: [number[], number[]] = [[], []]
      for (let slice = 0; slice < slicesPerRound; slice += 1) {
        const list = () => asked(port, '/api/watchlist', ours)
        const nothing = () => asked(referencePort, '/api/nothing', reference)
        await inWindow(requestsPerSlice, inFlight, list)
        await inWindow(requestsPerSlice, inFlight, nothing)
      }
      return { ours: p99(ours), reference: p99(reference) }
    }
    const goal = { atMost: 2 }
    return [await compare({ name: 'watchlist', unit: 'ms p99', goal, round }, options)]
  } finally {
    client.close()
    server.stop()
  }
}

export const watchlistBench: Bench = {
  name: 'watchlist',
  about:
    'GET /api/watchlist of 25 symbols with 16 requests in flight, against an empty route of the same express stack and session',
  run: (options) => inTemporaryFolder((folder) => run(folder, options)),
}
