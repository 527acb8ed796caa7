import type { RawData } from 'ws'
import { faultWords } from '../../contracts/fault-words.ts'
import { clientFrame, type ClientFrame } from '../../contracts/socket/client-frames.ts'
import type { ChartTimeframe } from '../../domain/calendar/chart-timeframes.ts'
import { spellingsOf } from '../../domain/notation/symbol.ts'
import type { QuoteBoard } from '../../domain/quotes/board.ts'
import { Allowance } from './allowance.ts'
import type { Connection } from './connection.ts'
import type { Counters } from './counters.ts'
import type { FanOut } from '../fan-out.ts'
import { errorFrame, heartbeatFrame } from '../frames/frame.ts'
import type { LiveScans } from '../live-scans.ts'
import type { RealtimeLimits } from '../limits.ts'
import type { RealtimeDeps } from '../ports.ts'
import type { Staleness } from '../staleness.ts'

export interface InboundDeps extends Pick<RealtimeDeps, 'monotonicNow'> {
  readonly board: QuoteBoard
  readonly fanOut: FanOut
  readonly scans: LiveScans
  readonly staleness: Pick<Staleness, 'greet'>
  readonly counters: Counters
  readonly limits: RealtimeLimits
}

type Parsed =
  | { readonly ok: true; readonly frame: ClientFrame }
  | { readonly ok: false; readonly fault: string }

const parseJson = (text: string): { readonly json: unknown } | null => {
  try {
    return { json: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

const parse = (data: RawData, isBinary: boolean): Parsed => {
  if (isBinary || !Buffer.isBuffer(data)) return { ok: false, fault: 'Frames are JSON text' }
  const read = parseJson(data.toString())
  if (read === null) return { ok: false, fault: 'The frame is not JSON' }
  const result = clientFrame.safeParse(read.json)
  if (result.success) return { ok: true, frame: result.data }
  const [issue] = result.error.issues
  const where = issue === undefined || issue.path.length === 0 ? 'frame' : issue.path.join('.')
  return { ok: false, fault: `${where}: ${issue ? faultWords(issue) : 'is not known'}` }
}

const symbolsNamedMax = 10

/** Handles the frames of browsers, and answers unknown ones with an error. */
export class Inbound {
  readonly #deps: InboundDeps

  constructor(deps: InboundDeps) {
    this.#deps = deps
  }

  receive(connection: Connection, data: RawData, isBinary: boolean): void {
    if (!connection.sendQueue.open) return
    this.#deps.counters.framesIn += 1
    const parsed = parse(data, isBinary)
    if (!this.#mayAsk(connection, parsed)) this.#refuse(connection, 'Too many frames')
    else if (parsed.ok) this.#obey(connection, parsed.frame)
    else this.#refuse(connection, parsed.fault)
  }

  #mayAsk(connection: Connection, parsed: Parsed): boolean {
    const { limits, monotonicNow } = this.#deps
    const { framesPerSecondMax, framesBurstMax, framesPerScan, framesPerList } = limits
    connection.allowance ??= new Allowance(framesPerSecondMax, framesBurstMax, monotonicNow)
    const type = parsed.ok ? parsed.frame.type : null
    if (type === 'subscribe_scan') return connection.allowance.take(framesPerScan)
    return connection.allowance.take(type === 'subscribe_quotes' ? framesPerList : 1)
  }

  #refuse(connection: Connection, fault: string): void {
    this.#deps.counters.badFrames += 1
    connection.badFrames += 1
    connection.sendQueue.send(errorFrame(fault))
    if (connection.badFrames >= this.#deps.limits.badFramesMax)
      connection.ws.close(1008, 'Too many bad frames')
  }

  #obey(connection: Connection, frame: ClientFrame): void {
    if (frame.type === 'heartbeat') connection.sendQueue.send(heartbeatFrame)
    else if (connection.session === null) connection.sendQueue.send(errorFrame('Not signed in'))
    else this.#subscribe(connection, frame)
  }

  #subscribe(connection: Connection, frame: Exclude<ClientFrame, { type: 'heartbeat' }>): void {
    const { fanOut, scans, staleness } = this.#deps
    switch (frame.type) {
      case 'subscribe_price':
        this.#chart(connection, frame.symbol, frame.timeframe)
        break
      case 'unsubscribe_price':
        fanOut.unchart(connection, this.#known(frame.symbol) ?? frame.symbol)
        break
      case 'subscribe_quotes':
        if (frame.symbols === 'all') fanOut.list(connection, 'all')
        else this.#list(connection, [...new Set(frame.symbols)])
        staleness.greet(connection)
        break
      case 'unsubscribe_quotes':
        fanOut.unlist(connection)
        break
      case 'subscribe_scan':
        scans.subscribe(connection, frame.rules, frame.id)
        break
      case 'unsubscribe_scan':
        scans.unsubscribe(connection)
        break
    }
  }

  /** The listed symbol for any spelling of it. */
  #known(written: string): string | undefined {
    return spellingsOf(written).find((symbol) => this.#deps.board.knows(symbol))
  }

  #chart(connection: Connection, written: string, timeframe: ChartTimeframe): void {
    const symbol = this.#known(written)
    if (symbol === undefined) {
      this.#refuseUnknown(connection, [written])
      return
    }
    const { prices, quotes } = connection
    const others = (quotes?.symbols?.size ?? 0) + prices.size - (prices.has(symbol) ? 1 : 0)
    if (this.#fits(connection, others + 1)) {
      this.#deps.fanOut.chart(connection, symbol, timeframe)
      this.#deps.staleness.greet(connection)
    }
  }

  /** Unknown symbols are left out: one delisted stock must not empty a watchlist. */
  #list(connection: Connection, symbols: readonly string[]): void {
    if (!this.#fits(connection, symbols.length + connection.prices.size)) return
    const known = new Set<string>()
    const unknown: string[] = []
    for (const written of symbols) {
      const symbol = this.#known(written)
      if (symbol === undefined) unknown.push(written)
      else known.add(symbol)
    }
    if (unknown.length > 0) this.#refuseUnknown(connection, unknown)
    this.#deps.fanOut.list(connection, [...known])
  }

  #refuseUnknown(connection: Connection, symbols: readonly string[]): void {
    const named = symbols.slice(0, symbolsNamedMax).join(', ')
    connection.sendQueue.send(errorFrame(`Unknown symbol ${named}`))
  }

  #fits(connection: Connection, subscriptions: number): boolean {
    const { subscriptionsPerSocketMax } = this.#deps.limits
    if (subscriptions <= subscriptionsPerSocketMax) return true
    const sentence = `At most ${subscriptionsPerSocketMax.toString()} subscriptions per socket`
    connection.sendQueue.send(errorFrame(sentence))
    return false
  }
}
