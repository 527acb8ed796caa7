import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, startChild } from '../fan-out/child.ts'
import type { Bench, Measurement } from '../harness/bench.ts'
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

const serverOf: Readonly<Record<Way, URL>> = {
  chat: new URL('tapedeck-server.ts', import.meta.url),
  echo: new URL('ws-server.ts', import.meta.url),
}

const rssOf = (server: Child<'rss', FromServer>): Promise<number> => {
  server.send('rss')
  return server.next((said) => (said.type === 'rss' ? said.bytes : null))
}

const observe = async (way: Way, { sockets, messages, everyMs }: Shape): Promise<Seen> => {
  const folder = mkdtempSync(join(tmpdir(), 'tapedeck-bench-'))
  const server = startChild<'rss', FromServer>(serverOf[way], [folder])
  const load = startChild<ToLoad, FromLoad>(new URL('load.ts', import.meta.url))
  try {
    const port = await server.next((said) => (said.type === 'listening' ? said.port : null))
    const before = await rssOf(server)
    load.send({ type: 'connect', port, sockets, way })
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
    rmSync(folder, { recursive: true, force: true })
  }
}

const figures = ({ p50, p99, lost, bytesPerSocket }: Seen): string =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${lost.toString()} lost, ` +
  `${(bytesPerSocket / 1_000).toFixed(1)} kB a socket`

const narrow: Shape = { sockets: 1_000, messages: 50, everyMs: 40 }

export const commandToScreenBench: Bench = {
  name: 'command-to-screen',
  about:
    'POST /api/chat until the frame is at each of 1,000 sockets, against a bare ws server that sends a frame of the same size on to as many',
  run: async ({ rounds, say }) => {
    const seen: Record<Way, Seen[]> = { chat: [], echo: [] }
    for (let round = 0; round <= rounds; round += 1)
      for (const way of ['chat', 'echo'] as const) {
        const one = await observe(way, narrow)
        say(
          `command-to-screen ${round === 0 ? 'warm-up' : round.toString()}, ${way}: ${figures(one)}`,
        )
        if (round > 0) seen[way].push(one)
      }
    const of = (share: 'p50' | 'p99', goal: Measurement['goal']): Measurement => ({
      name: `command-to-screen: ${share}`,
      unit: 'ms',
      ours: median(seen.chat.map((each) => each[share])),
      reference: median(seen.echo.map((each) => each[share])),
      goal,
    })
    return [of('p50', null), of('p99', { atMost: 3 })]
  },
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
    const bare = await observe('echo', { ...wide, messages: 1 })
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
