import { startChild } from '../fan-out/child.ts'
import type { Bench, BenchOptions, Measurement } from '../harness/bench.ts'
import { byTurns, compare } from '../harness/compare.ts'
import { median } from '../harness/median.ts'
import { inTemporaryFolder } from '../harness/in-temporary-folder.ts'
import { createPasswordHasher } from '../../src/http/passwords/argon2.ts'
import { inWindow } from './window.ts'
import { createClient, credentials, register } from './client.ts'

const loginsPerRound = 100
const atOnce = 8
const slices = 4
/** Few, because an address may guess wrong so many times only. */
const guessesPerKind = 8

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const run = async (folder: string, options: BenchOptions): Promise<readonly Measurement[]> => {
  const server = startChild<never, { readonly port: number }>(
    new URL('server.ts', import.meta.url),
    [folder],
  )
  const client = createClient(atOnce)
  const hasher = await createPasswordHasher({ atOnceMax: atOnce, waitingMax: 1_000 })
  try {
    const { port } = await server.next((ports) => ports)
    await register(client, port)
    const stored = await hasher.hash(credentials.password)
    const signIn = (body: object) => client.ask(port, 'POST', '/api/login', {}, body)
    const all = (work: () => Promise<unknown>) => () =>
      inWindow(loginsPerRound / slices, atOnce, work)
    const right = async () => {
      const { status } = await signIn(credentials)
      if (status !== 200) throw new Error(`Sign-in was answered ${status.toString()}.`)
    }
    const bare = () => hasher.verify(stored, credentials.password)
    const round = async () => {
      const spent = await byTurns(slices, { work: all(right) }, { work: all(bare) })
      const logins = loginsPerRound * 1_000
      return { ours: logins / spent.ours, reference: logins / spent.reference }
    }
    const goal = { atLeast: 0.8 }
    const speed = await compare({ name: 'login', unit: 'logins/s', goal, round }, options)

    const spent = { known: [] as number[], unknown: [] as number[] }
    for (let guess = 0; guess < guessesPerKind; guess += 1) {
      const password = `wrong ${guess.toString()}`
      const { username } = credentials
      spent.known.push(await timed(() => signIn({ username, password })))
      spent.unknown.push(await timed(() => signIn({ username: 'nobody-has-it', password })))
    }
    return [
      speed,
      {
        name: 'login: a name nobody has against a known one',
        unit: 'ms',
        ours: median(spent.unknown),
        reference: median(spent.known),
        goal: null,
      },
    ]
  } finally {
    client.close()
    server.stop()
  }
}

export const loginBench: Bench = {
  name: 'login',
  about: '100 sign-ins, eight at once, against bare argon2id of the same parameters',
  run: (options) => inTemporaryFolder((folder) => run(folder, options)),
}
