import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Response } from 'supertest'
import { WebSocket } from 'ws'
import type { AnyEvent } from '../../../src/domain/all-events.ts'
import { createAnnouncer } from '../../../src/http/announcements/announcer.ts'
import { httpLimits } from '../../../src/http/limits/http-limits.ts'
import type { Realtime } from '../../../src/realtime/ports.ts'
import { ReadModelUnavailable } from '../../../src/projections/errors.ts'
import { createRealtime } from '../../../src/realtime/realtime.ts'
import { SocketClient } from '../realtime/socket-client.ts'
import { type BoardScanner, createBoardScanner } from '../board-scanner.ts'
import { openApp, type TestApp, type TestAppOptions } from './app.ts'
import { somebody } from './people.ts'

export interface SocketsApp {
  readonly app: TestApp
  readonly realtime: Realtime
  /** A trader who is signed in, as a browser. */
  trader(): Promise<SignedIn>
  /** A socket with this session; null: a visitor's. */
  connect(session: string | null): Promise<SocketClient>
  /** The next event that is told of cannot be read up. */
  failNextAnnouncement(): void
  /** How an upgrade with this session is refused. */
  refused(session: string | null): Promise<RefusedUpgrade>
  close(): Promise<void>
}

export interface RefusedUpgrade {
  readonly status: number | undefined
  readonly retryAfter: string | undefined
}

export interface SignedIn {
  readonly agent: ReturnType<TestApp['agent']>
  readonly id: string
  readonly username: string
  readonly password: string
  /** The cookie of the session. */
  readonly session: string
}

const idOf = (response: Response): string => (response.body as { id: string }).id

/** The public port with its sockets, as the product puts them together. */
export const openSockets = async (
  options: TestAppOptions & { readonly scanner?: BoardScanner } = {},
): Promise<SocketsApp> => {
  const scanner = options.scanner ?? createBoardScanner()
  const late: { room: Realtime | null } = { room: null }
  const app = await openApp({
    ...options,
    replace: (deps) => ({
      scanner,
      onSessionEnd: (sessionId) => late.room?.closeSession(sessionId),
      onSessionsEnd: (userId) => late.room?.checkUser(userId),
      ...options.replace?.(deps),
    }),
  })
  const announce = createAnnouncer({
    readModels: app.readModels,
    vault: app.vault,
    head: () => app.events.head(),
    limits: httpLimits,
    events: app.events,
    codec: app.codec,
  })
  let fails = false
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const room = createRealtime({
    store: app.events,
    readEvent: (event) => app.codec.decode(event),
    sessions: app.sessionLookup,
    loadQuotes: () => Promise.resolve({ position: null, stocks: [], marketDay: null }),
    scanner,
    announce: (event, recorded) => {
      if (!fails) return announce(event as AnyEvent, recorded)
      fails = false
      return Promise.reject(new ReadModelUnavailable('The store is away.'))
    },
    allowedOrigins: [],
    https: false,
    now: () => app.now(),
    monotonicNow: () => app.now(),
    random: () => 0.5,
    limits: { missedAfterMs: 0, missedSpreadMs: 0 },
    logger: silent,
  })
  late.room = room
  room.attach(app.server)
  await room.start()

  const dial = (session: string | null) =>
    new WebSocket(`${app.url.replace('http', 'ws')}/ws`, {
      headers: { origin: app.url, ...(session !== null && { cookie: session }) },
    })
  const connect = async (session: string | null) => {
    const ws = dial(session)
    const client = new SocketClient(ws)
    await once(ws, 'open')
    return client
  }
  const refused = async (session: string | null): Promise<RefusedUpgrade> => {
    const ws = dial(session)
    const [, answer] = (await once(ws, 'unexpected-response')) as [unknown, IncomingMessage]
    answer.resume()
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] }
  }
  const trader = async () => {
    const agent = app.agent()
    const person = somebody()
    const response = await agent.post('/api/register').send(person).expect(201)
    const { username, password } = person
    return { agent, id: idOf(response), username, password, session: app.sessionCookie(response) }
  }
  const close = async () => {
    await room.close()
    await app.close()
  }
  const failNextAnnouncement = () => {
    fails = true
  }
  return { app, realtime: room, trader, connect, failNextAnnouncement, refused, close }
}
