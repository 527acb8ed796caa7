import { startChild } from '../harness/children.ts'
import type { Bench, BenchOptions, Measurement } from '../harness/bench.ts'
import { compare } from '../harness/compare.ts'
import { inTemporaryFolder } from '../harness/in-temporary-folder.ts'
import { createClient, register } from './client.ts'
import { inWindow } from './window.ts'

interface Ports {
  readonly port: number
  readonly referencePort: number
}

const path = '/api/stocks?limit=200'
const requestsPerSlice = 100
const slicesPerRound = 10
const inFlight = 8

type Server = ReturnType<typeof startChild<'cpu', Ports | { readonly cpuMs: number }>>

/** Processor time of the server so far: what else the machine does is not in it. */
const cpuMsOf = (server: Server): Promise<number> => {
  server.send('cpu')
  return server.next((said) => ('cpuMs' in said ? said.cpuMs : null))
}

interface Contest {
  readonly name: string
  readonly atLeast: number
  readonly ours: () => Promise<unknown>
  readonly reference: () => Promise<unknown>
}

const contest = (
  options: BenchOptions,
  server: Server,
  { name, atLeast, ours, reference }: Contest,
): Promise<Measurement> => {
  const spentOn = async (ask: () => Promise<unknown>) => {
    const before = await cpuMsOf(server)
    await inWindow(requestsPerSlice, inFlight, ask)
    return (await cpuMsOf(server)) - before
  }
  const round = async () => {
    const spent = { ours: 0, reference: 0 }
    for (let slice = 0; slice < slicesPerRound; slice += 1) {
      spent.ours += await spentOn(ours)
      spent.reference += await spentOn(reference)
    }
    const requests = requestsPerSlice * slicesPerRound * 1_000
    return { ours: requests / spent.ours, reference: requests / spent.reference }
  }
  const unit = 'requests per server CPU second'
  return compare({ name, unit, goal: { atLeast }, round }, options)
}

const run = async (folder: string, options: BenchOptions): Promise<readonly Measurement[]> => {
  const server: Server = startChild('http/server', [folder])
  const client = createClient(inFlight)
  try {
    const { port, referencePort } = await server.next((said) => ('port' in said ? said : null))
    const cookie = await register(client, port)
    const get = async (at: number, status: number, headers: Readonly<Record<string, string>>) => {
      const answer = await client.ask(at, 'GET', path, { cookie, ...headers })
      if (answer.status !== status) throw new Error(`Answered ${answer.status.toString()}.`)
      return answer
    }
    const { headers } = await get(port, 200, {})
    const known = { 'if-none-match': headers.get('etag')?.[0] ?? '' }
    const whole = () => get(port, 200, {})
    const fresh = () => get(port, 304, known)
    const obvious = () => get(referencePort, 200, {})
    return [
      await contest(options, server, {
        name: 'list',
        atLeast: 1.5,
        ours: whole,
        reference: obvious,
      }),
      await contest(options, server, {
        name: 'list: If-None-Match',
        atLeast: 1.8,
        ours: fresh,
        reference: obvious,
      }),
    ]
  } finally {
    client.close()
    server.stop()
  }
}

export const listBench: Bench = {
  name: 'list',
  about:
    'GET /api/stocks?limit=200 signed in, whole and with If-None-Match, against the same express stack and session with JSON.stringify per request',
  run: (options) => inTemporaryFolder((folder) => run(folder, options)),
}
