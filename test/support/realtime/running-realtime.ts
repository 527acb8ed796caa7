import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { EventStore } from '../../../src/eventstore/port.ts'
import type {
  QuoteSnapshot,
  Realtime,
  RealtimeDeps,
  SessionLookup,
} from '../../../src/realtime/ports.ts'
import { createRealtime } from '../../../src/realtime/realtime.ts'
import { createBoardScanner } from '../board-scanner.ts'
import { codec, noon, type PriceLog, priceLog } from './price-log.ts'
import { SocketClient } from './socket-client.ts'

/** Sessions as this test's cookies say: `sid=<session> <user>`; one that was ended is not alive. */
export class CookieSessions implements SessionLookup {
  readonly ended = new Set<string>()
  endsAt = Infinity

  async find({ headers }: IncomingMessage): ReturnType<SessionLookup['find']> {
    const [, sessionId, userId] = /^sid=(\S+) (\S+)$/.exec(headers.cookie ?? '') ?? []
    if (sessionId === undefined || userId === undefined || this.ended.has(sessionId)) return null
    return Promise.resolve({ sessionId, userId, endsAt: this.endsAt })
  }

  alive(sessionId: string): Promise<boolean> {
    return Promise.resolve(!this.ended.has(sessionId))
  }
}

export interface ConnectOptions {
  /** null: no session. Default: a user of its own. */
  readonly user?: string | null
  readonly session?: string
  /** null: none. Default: the server's own. */
  readonly origin?: string | null
  /** Sec-Fetch-Site; default: none. */
  readonly fetchSite?: string
  readonly path?: string
}

export interface RunningRealtime {
  readonly port: number
  readonly log: PriceLog
  readonly realtime: Realtime
  readonly sessions: CookieSessions
  /** What was said to the operators. */
  readonly said: readonly string[]
  readonly connect: (options?: ConnectOptions) => Promise<SocketClient>
  /** HTTP status and body of an upgrade that is refused. */
  readonly refusal: (options?: ConnectOptions) => Promise<readonly [status: number, body: string]>
  /** A line without a WebSocket client on it. */
  readonly rawLine: () => Socket
}

export interface RealtimeOptions extends Partial<
  Pick<
    RealtimeDeps,
    | 'limits'
    | 'allowedOrigins'
    | 'now'
    | 'monotonicNow'
    | 'https'
    | 'sessions'
    | 'loadQuotes'
    | 'announce'
    | 'scanner'
  >
> {
  readonly log?: PriceLog
  /** The log as the sockets see it, when it shall misbehave. */
  readonly store?: (store: EventStore) => RealtimeDeps['store']
  readonly start?: boolean
}

const depsOf = (options: RealtimeOptions, log: PriceLog, said: string[]): RealtimeDeps => {
  const { store, limits } = options
  const noQuotes: QuoteSnapshot = { position: null, stocks: [], marketDay: null }
  const say = (...args: readonly unknown[]): void => void said.push(String(args.at(-1)))
  return {
    store: store?.(log.store) ?? log.store,
    readEvent: (event) => codec.decode(event),
    sessions: options.sessions ?? new CookieSessions(),
    loadQuotes: options.loadQuotes ?? (() => Promise.resolve(noQuotes)),
    scanner: options.scanner ?? createBoardScanner(),
    announce: options.announce ?? (() => Promise.resolve(null)),
    allowedOrigins: options.allowedOrigins ?? [],
    https: options.https ?? false,
    now: options.now ?? (() => noon),
    monotonicNow: options.monotonicNow ?? (() => 0),
    random: () => 0.5,
    logger: { info: say, warn: say, error: say },
    ...(limits && { limits }),
  }
}

/** A real server with `/ws` on a free port over a real log; gone when the running test is over. */
export const runRealtime = async (options: RealtimeOptions = {}): Promise<RunningRealtime> => {
  const log = options.log ?? priceLog()
  const sessions = new CookieSessions()
  const said: string[] = []
  const realtime = createRealtime(depsOf({ sessions, ...options }, log, said))
  const server = createServer((_, response) => void response.writeHead(404).end())
  realtime.attach(server)
  if (options.start !== false) await realtime.start()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    await realtime.close()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const own = `http://127.0.0.1:${port.toString()}`
  let users = 0

  const headers = ({
    user,
    session,
    origin,
    fetchSite,
  }: ConnectOptions): Record<string, string> => {
    users += 1
    const name = user === undefined ? `user-${users.toString()}` : user
    const cookie = `sid=${session ?? `session-${users.toString()}`} ${name ?? ''}`
    return {
      ...(name !== null && { Cookie: cookie }),
      ...(origin !== null && { Origin: origin ?? own }),
      ...(fetchSite !== undefined && { 'Sec-Fetch-Site': fetchSite }),
    }
  }
  const dial = (connectOptions: ConnectOptions = {}): WebSocket =>
    new WebSocket(`ws://127.0.0.1:${port.toString()}${connectOptions.path ?? '/ws'}`, {
      headers: headers(connectOptions),
    })

  return {
    port,
    log,
    realtime,
    sessions,
    said,
    connect: async (connectOptions) => {
      const ws = dial(connectOptions)
      const client = new SocketClient(ws)
      await once(ws, 'open')
      return client
    },
    refusal: async (connectOptions) => {
      const ws = dial(connectOptions)
      ws.on('error', () => undefined)
      const [, response] = (await once(ws, 'unexpected-response')) as [unknown, IncomingMessage]
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      return [response.statusCode ?? 0, Buffer.concat(chunks).toString().trim()]
    },
    rawLine: () => {
      const line = connect(port, '127.0.0.1')
      line.on('error', () => undefined)
      return line
    },
  }
}
