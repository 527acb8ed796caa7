import { type Child, startChild } from '../harness/children.ts'
import type { Bench, BenchOptions, Measurement } from '../harness/bench.ts'
import { inTemporaryFolder } from '../harness/in-temporary-folder.ts'
import { median } from '../harness/median.ts'
import type { FromLoad, FromServer, ToLoad, Way } from './messages.ts'

interface Shape {
  readonly sockets: number
  readonly messages: number
  readonly everyMs: number
}

interface Seen {
  readonly p50: number
  readonly p99: number
  readonly lost: number
  /** Resident memory of the server for each socket, as the sockets came. */
  readonly bytesPerSocket: number
}

const serverOf: Readonly<Record<Way, string>> = {
  chat: 'screen/tapedeck-server',
  batch: 'screen/tapedeck-server',
  'chat-echo': 'screen/ws-server',
  'batch-echo': 'screen/ws-server',
}

const rssOf = (server: Child<'rss', FromServer>): Promise<number> => {
  server.send('rss')
  return server.next((said) => (said.type === 'rss' ? said.bytes : null))
}

const observeIn = async (
  folder: string,
  way: Way,
  { sockets, messages, everyMs }: Shape,
): Promise<Seen> => {
  const server = startChild<'rss', FromServer>(serverOf[way], [folder])
  const load = startChild<ToLoad, FromLoad>('screen/load')
  try {
    const { port, tickPort } = await server.next((said) =>
      said.type === 'listening' ? said : null,
    )
    const before = await rssOf(server)
    load.send({ type: 'connect', port, tickPort, sockets, way })
    await load.next((said) => (said.type === 'connected' ? true : null))
    const bytesPerSocket = ((await rssOf(server)) - before) / sockets
    // In parts, so that the parent is never told nothing for too long.
    const parts = Math.ceil(messages / 50)
    const seen = []
    for (let part = 0; part < parts; part += 1) {
      load.send({ type: 'send', messages: Math.ceil(messages / parts), everyMs })
      seen.push(await load.next((said) => (said.type === 'sent' ? said : null)))
    }
    return {
      p50: median(seen.map(({ p50 }) => p50)),
      p99: Math.max(...seen.map(({ p99 }) => p99)),
      lost: seen.reduce((sum, { lost }) => sum + lost, 0),
      bytesPerSocket,
    }
  } finally {
    load.stop()
    server.stop()
  }
}

const observe = (way: Way, shape: Shape): Promise<Seen> =>
  inTemporaryFolder((folder) => observeIn(folder, way, shape))

const figures = ({ p50, p99, lost, bytesPerSocket }: Seen): string =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${lost.toString()} lost, ` +
  `${(bytesPerSocket / 1_000).toFixed(1)} kB a socket`

const narrow: Shape = { sockets: 1_000, messages: 50, everyMs: 40 }

/** One command beside what a bare server sends on of the same size. */
const compareWays = async (
  { rounds, say }: BenchOptions,
  name: string,
  ours: Way,
  bare: Way,
): Promise<Measurement[]> => {
  const seen: { ours: Seen; bare: Seen }[] = []
  const look = async (way: Way, round: number) => {
    const one = await observe(way, narrow)
    say(`${name} ${round === 0 ? 'warm-up' : round.toString()}, ${way}: ${figures(one)}`)
    return one
  }
  for (let round = 0; round <= rounds; round += 1) {
    const both = { ours: await look(ours, round), bare: await look(bare, round) }
    if (round > 0) seen.push(both)
  }
  const of = (share: 'p50' | 'p99'): Measurement => ({
    name: `${name}: ${share}`,
    unit: 'ms',
    ours: median(seen.map((each) => each.ours[share])),
    reference: median(seen.map((each) => each.bare[share])),
    goal: { atMost: 3 },
  })
  return [of('p50'), of('p99')]
}

export const commandToScreenBench: Bench = {
  name: 'command-to-screen',
  about:
    'POST /api/chat, and a tick batch of 200 prices, until the frame is at each of 1,000 sockets, against a bare ws server that sends a frame of the same size on to as many',
  run: async (options) => [
    ...(await compareWays(options, 'command-to-screen: chat', 'chat', 'chat-echo')),
    ...(await compareWays(options, 'command-to-screen: TickPrices', 'batch', 'batch-echo')),
  ],
}

/** Five a second for thirty seconds. */
const wide: Shape = { sockets: 10_000, messages: 150, everyMs: 200 }
const moreBytesPerSocketMax = 15_000

export const fanOutWideBench: Bench = {
  name: 'fan-out-wide',
  about: '10,000 sockets, 5 frames a second for 30 s: nothing lost, and the memory of a socket',
  run: async ({ say }) => {
    const ours = await observe('chat', wide)
    say(`fan-out-wide: ${figures(ours)}`)
    const bare = await observe('chat-echo', { ...wide, messages: 1 })
    say(`fan-out-wide, ws: ${figures(bare)}`)
    const more = Math.max(0, ours.bytesPerSocket - bare.bytesPerSocket)
    return [
      { name: 'fan-out-wide: lost', unit: 'frames', ours: ours.lost, reference: null, goal: null },
      { name: 'fan-out-wide: p99', unit: 'ms', ours: ours.p99, reference: null, goal: null },
      {
        name: 'fan-out-wide: memory above ws',
        unit: 'bytes a socket',
        ours: more,
        reference: moreBytesPerSocketMax,
        goal: { atMost: 1 },
      },
    ]
  },
}
