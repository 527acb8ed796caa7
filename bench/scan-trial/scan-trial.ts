import { startChild } from '../harness/children.ts'
import type { Bench, BenchOptions, Measurement } from '../harness/bench.ts'
import { compare } from '../harness/compare.ts'
import { inTemporaryFolder } from '../harness/in-temporary-folder.ts'
import { createClient, register } from '../http/client.ts'
import { liveBeside } from '../http/live-beside.ts'

const dayMs = 86_400_000
const path = '/api/stocks?limit=200'

const scan = [
  { field: 'rsi14', operator: 'less than', compareType: 'NUMERIC', compareValue: '40' },
  { field: 'PRICE', operator: 'greater than', compareType: 'NUMERIC', compareValue: '20' },
]

interface Used {
  readonly cpuMs: number
  /** Bytes, now and at most since they were asked for. */
  readonly rss: number
  readonly rssMax: number
}

type Server = ReturnType<typeof startChild<'used', { readonly port: number } | Used>>

const usedBy = (server: Server): Promise<Used> => {
  server.send('used')
  return server.next((said) => ('rss' in said ? said : null))
}

const measure = async (
  symbols: number,
  folder: string,
  options: BenchOptions,
): Promise<readonly Measurement[]> => {
  const args = [folder, symbols.toString()]
  const server: Server = startChild('scan-trial/server', args)
  const client = createClient(4)
  try {
    const port = await server.next((said) => ('port' in said ? said.port : null))
    const cookie = await register(client, port)
    const tryScan = async () => {
      const body = { scan, on: 'enters', from: new Date(Date.now() - 200 * dayMs).toISOString() }
      const answer = await client.ask(
        port,
        'POST',
        '/api/alerts/dry-run',
        { cookie, origin: 'http://127.0.0.1' },
        body,
      )
      if (answer.status !== 200) throw new Error(`Answered ${answer.status.toString()}.`)
    }
    /** A dry run, and the most memory that it takes more than before it. */
    const alone = async () => {
      const before = await usedBy(server)
      await tryScan()
      const after = await usedBy(server)
      return { cpuMs: after.cpuMs - before.cpuMs, megabytes: (after.rssMax - before.rss) / 1e6 }
    }
    const beside = () => liveBeside(() => client.ask(port, 'GET', path, { cookie }), [tryScan])
    const name = `scan trial of ${symbols.toString()}`
    const round = async () => {
      const { cpuMs, megabytes } = await alone()
      return { ours: cpuMs, reference: megabytes }
    }
    return [
      await compare(
        { name: `${name}, beside megabytes`, unit: 'server CPU ms', goal: null, round },
        options,
      ),
      await compare(
        { name: `${name}, live p99 beside it`, unit: 'ms', goal: { atMost: 1.5 }, round: beside },
        options,
      ),
    ]
  } finally {
    client.close()
    server.stop()
  }
}

export const scanTrialBench: Bench = {
  name: 'scan-trial',
  about:
    'POST /api/alerts/dry-run of a watched scan over 200 days, processor time of the server beside the megabytes that it takes more; GET /api/stocks?limit=200, p99 beside such dry runs against the one without',
  run: async (options) => {
    const measured: Measurement[] = []
    for (const symbols of options.long ? [200, 8_000] : [200])
      measured.push(...(await inTemporaryFolder((folder) => measure(symbols, folder, options))))
    return measured
  },
}
