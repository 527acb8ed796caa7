import { randomUUID } from 'node:crypto'
import type { ClientFrame } from '../../../src/contracts/socket/client-frames.ts'
import type { ServerFrame } from '../../../src/contracts/socket/frames.ts'
import type { BoardScanner } from '../board-scanner.ts'
import type { SocketClient } from '../realtime/socket-client.ts'
import { fireAlert, issueSignal, pauseAlert, splitStock } from './occurrences.ts'
import type { SignedIn, SocketsApp } from './sockets.ts'
import { friday } from './traders.ts'

type Told = ServerFrame['type']

export interface ClientFrameCase {
  /** Said before it, so that there is something to change. */
  readonly before?: readonly object[]
  readonly frame: object
  /** What it is answered. */
  readonly answered: readonly Told[]
  /** What its socket is told of the next tick batch. */
  readonly toldThen: readonly Told[]
  /** What it is refused for, and the sentence. */
  readonly refused: readonly (readonly [frame: object, message: RegExp])[]
}

const rule = {
  field: 'LAST',
  operator: 'greater than',
  compareType: 'NUMERIC',
  compareValue: '200',
}

const chart = { type: 'subscribe_price', symbol: 'AAPL', timeframe: '1m' }
const list = { type: 'subscribe_quotes', symbols: 'all' }
const scan = { type: 'subscribe_scan', rules: [rule] }

/** All that a socket may watch. */
export const everySubscription: readonly object[] = [chart, list, scan]
export const toldOfEachBatch: readonly Told[] = ['price_update', 'quotes', 'scan_matches']

const notTicker = /^symbols?\.?\d*: is not a ticker symbol$/

/** Every frame that a browser may send: a frame of the contract without cases does not compile. */
export const clientFrameCases: Readonly<Record<ClientFrame['type'], ClientFrameCase>> = {
  heartbeat: { frame: { type: 'heartbeat' }, answered: ['heartbeat'], toldThen: [], refused: [] },
  subscribe_price: {
    frame: chart,
    answered: ['price_update'],
    toldThen: ['price_update'],
    refused: [
      [{ ...chart, symbol: 'NOPE' }, /^Unknown symbol NOPE$/],
      [{ ...chart, symbol: '<script>' }, notTicker],
      [{ ...chart, symbol: 'A'.repeat(1_000) }, /^symbol: /],
      [{ ...chart, timeframe: '2m' }, /^timeframe: /],
    ],
  },
  unsubscribe_price: {
    before: everySubscription,
    frame: { type: 'unsubscribe_price', symbol: 'AAPL' },
    answered: [],
    toldThen: ['quotes', 'scan_matches'],
    refused: [[{ type: 'unsubscribe_price', symbol: 'A\u0000' }, notTicker]],
  },
  subscribe_quotes: {
    frame: list,
    answered: ['quotes'],
    toldThen: ['quotes'],
    refused: [
      [{ ...list, symbols: [] }, /^symbols: /],
      [{ ...list, symbols: 'some' }, /^symbols: /],
      [{ ...list, symbols: ['AAPL', '; DROP'] }, /^symbols/],
      [{ ...list, symbols: ['NOPE', 'NADA'] }, /^Unknown symbol NOPE, NADA$/],
    ],
  },
  unsubscribe_quotes: {
    before: everySubscription,
    frame: { type: 'unsubscribe_quotes' },
    answered: [],
    toldThen: ['price_update', 'scan_matches'],
    refused: [],
  },
  subscribe_scan: {
    frame: scan,
    answered: ['scan_matches'],
    toldThen: ['scan_matches'],
    refused: [
      [{ ...scan, rules: [] }, /^rules: /],
      [{ ...scan, rules: [{ ...rule, field: 'LUCK' }] }, /^rules\.0\.field: /],
      [{ ...scan, rules: [{ ...rule, more: 1 }] }, /^rules\.0: /],
      [{ ...scan, rules: Array.from({ length: 21 }, () => ({ field: 1 })) }, /^rules/],
    ],
  },
  unsubscribe_scan: {
    before: everySubscription,
    frame: { type: 'unsubscribe_scan' },
    answered: [],
    toldThen: ['price_update', 'quotes'],
    refused: [],
  },
}

export interface FrameWorld {
  readonly world: SocketsApp
  readonly scanner: BoardScanner
  readonly ann: SignedIn
  /** A socket of ann's that asks for what it wants to be told. */
  readonly asking: SocketClient
  /** The next tick batch of the market: every subscription has something to tell of it. */
  batch(): Promise<void>
}

export interface ServerFrameCase {
  /** Makes it come. */
  readonly cause: (world: FrameWorld) => Promise<unknown>
  /** Whom it is for: the socket that asked, its trader's, all signed-in ones, everybody's. */
  readonly audience: 'socket' | 'trader' | 'signed-in' | 'everybody'
}

const asked =
  (...frames: readonly object[]) =>
  ({ asking }: FrameWorld) => {
    for (const frame of frames) asking.send(frame)
    return Promise.resolve()
  }

/** Every frame that the server may send, with what makes it come and who may see it. */
export const serverFrameCases: Readonly<Record<Told, ServerFrameCase>> = {
  heartbeat: { cause: asked({ type: 'heartbeat' }), audience: 'socket' },
  error: { cause: asked({ type: 'buy' }), audience: 'socket' },
  price_update: { cause: asked(chart), audience: 'socket' },
  quotes: { cause: asked(list), audience: 'socket' },
  // The last price of this world is hours old.
  prices_stale: { cause: asked(list), audience: 'socket' },
  scan_matches: { cause: asked(scan), audience: 'socket' },
  chat_message: {
    cause: ({ ann }) => ann.agent.post('/api/chat').send({ message: 'Hello' }).expect(201),
    audience: 'everybody',
  },
  alert_triggered: {
    cause: ({ world, ann }) => fireAlert(world.app, ann.agent),
    audience: 'trader',
  },
  alerts_changed: {
    cause: ({ world, ann }) => pauseAlert(world.app, ann.agent),
    audience: 'trader',
  },
  watchlist_changed: {
    cause: ({ ann }) => ann.agent.post('/api/watchlist').send({ symbol: 'AAPL' }).expect(201),
    audience: 'trader',
  },
  drawing_changed: {
    cause: ({ ann }) =>
      ann.agent
        .put(`/api/drawings/AAPL/${randomUUID()}`)
        .send({ tool: 'horizontal_line', anchors: [{ time: 1_767_571_200, price: 200 }] })
        .expect(200),
    audience: 'trader',
  },
  changes_missed: {
    cause: async ({ world }) => {
      world.failNextAnnouncement()
      await issueSignal(world.app)
    },
    audience: 'signed-in',
  },
  signal_issued: { cause: ({ world }) => issueSignal(world.app), audience: 'signed-in' },
  bars_imported: {
    cause: async ({ world, asking }) => {
      await asking.ask(chart)
      await world.app.list(friday, [
        { symbol: 'AAPL', name: 'Apple Inc.', sector: 'Technology', closes: [181, 190] },
      ])
    },
    audience: 'socket',
  },
  stock_split: { cause: ({ world }) => splitStock(world.app, 'GM'), audience: 'signed-in' },
}
