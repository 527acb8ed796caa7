import { startChild } from '../harness/children.ts'
import type { Bench, BenchOptions, Measurement } from '../harness/bench.ts'
import { byTurns, compare } from '../harness/compare.ts'
import { inTemporaryFolder } from '../harness/in-temporary-folder.ts'
import { createPasswordHasher } from '../../src/http/passwords/argon2.ts'
import { inWindow } from './window.ts'
import { createClient, credentials, register } from './client.ts'

/** Until its code is compiled, a server takes twice as long for all of a sign-in but the hash. */
const loginsServedBefore = 1_500
const loginsPerRound = 100
const atOnce = 8
const slices = 4

const run = async (folder: string, options: BenchOptions): Promise<readonly Measurement[]> => {
  const server = startChild<never, { readonly port: number }>('http/server', [folder])
  const client = createClient(atOnce)
  const hasher = await createPasswordHasher({ permitsMax: atOnce, waitingMax: 1_000 })
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
    await inWindow(loginsServedBefore, atOnce, right)
    const bare = () => hasher.verify(stored, credentials.password)
    const round = async () => {
      const spent = await byTurns(slices, { work: all(right) }, { work: all(bare) })
      const logins = loginsPerRound * 1_000
      return { ours: logins / spent.ours, reference: logins / spent.reference }
    }
    const goal = { atLeast: 0.8 }
    return [await compare({ name: 'login', unit: 'logins/s', goal, round }, options)]
  } finally {
    client.close()
    server.stop()
  }
}

export const loginBench: Bench = {
  name: 'login',
  about:
    '100 sign-ins, eight at once, of a server that has served 1,500, against bare argon2id of the ' +
    'same parameters',
  run: (options) => inTemporaryFolder((folder) => run(folder, options)),
}
