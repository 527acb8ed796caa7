import { startChild } from '../harness/children.ts'
import type { Bench, BenchOptions, Measurement } from '../harness/bench.ts'
import { inTemporaryFolder } from '../harness/in-temporary-folder.ts'
import { median } from '../harness/median.ts'
import { mulberry32 } from '../../test/support/mulberry32.ts'
import { createClient, credentials, register } from './client.ts'

const pairsPerRound = 50
const names = { known: credentials.username, unknown: 'nobody-has-it' } as const

type Kind = keyof typeof names

const run = async (
  folder: string,
  { rounds, say }: BenchOptions,
): Promise<readonly Measurement[]> => {
  const server = startChild<never, { readonly port: number }>('http/server', [folder])
  const client = createClient(1)
  const spent: Record<Kind, number[]> = { known: [], unknown: [] }
  try {
    const { port } = await server.next((ports) => ports)
    await register(client, port)
    const guess = async (kind: Kind): Promise<number> => {
      const body = { username: names[kind], password: 'a guess of the tape' }
      const started = performance.now()
      const { status } = await client.ask(port, 'POST', '/api/login', {}, body)
      if (status !== 401) throw new Error(`A guess was answered ${status.toString()}.`)
      return performance.now() - started
    }
    const random = mulberry32(1)
    for (let pair = 0; pair < pairsPerRound * (rounds + 1); pair += 1) {
      const order: readonly Kind[] = random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known']
      for (const kind of order) {
        const ms = await guess(kind)
        if (pair >= pairsPerRound) spent[kind].push(ms)
      }
    }
  } finally {
    client.close()
    server.stop()
  }
  const medians = { known: median(spent.known), unknown: median(spent.unknown) }
  say(
    `sign-in-secrecy: ${medians.known.toFixed(2)} ms for a known name, ` +
      `${medians.unknown.toFixed(2)} ms for one that nobody has`,
  )
  return [
    {
      name: 'sign-in-secrecy: the slower against the faster',
      unit: 'ms',
      ours: Math.max(medians.known, medians.unknown),
      reference: Math.min(medians.known, medians.unknown),
      goal: { atMost: 1.05 },
    },
  ]
}

export const signInSecrecyBench: Bench = {
  name: 'sign-in-secrecy',
  about: 'a wrong password for a name that somebody has and for one that nobody has, by turns',
  run: (options) => inTemporaryFolder((folder) => run(folder, options)),
}
