import type { ChartTimeframe } from '../domain/calendar/chart-timeframes.ts'
import type { QuoteBoard } from '../domain/quotes/board.ts'
import type { Quote } from '../domain/quotes/quote.ts'
import { TickBatch } from './frames/tick-batch.ts'
import type { Connection, QuoteList } from './sockets/connection.ts'
import { priceFrame } from './frames/encode.ts'
import { QuoteLists } from './frames/quote-lists.ts'

/** Before the first event: everything on the board is newer. */
const beforeEverything = -1

const nothing: readonly Buffer[] = []

/** Knows who subscribes to which quotes, and sends all of them. */
export class FanOut {
  readonly #board: QuoteBoard
  readonly #lists = new QuoteLists()
  readonly #subscribers = new Set<Connection>()
  /** The snapshot of "all": after a restart a thousand clients request it. */
  #snapshot: { readonly sequence: number; readonly frame: Buffer | null } | null = null

  constructor(board: QuoteBoard) {
    this.#board = board
  }

  get subscriberCount(): number {
    return this.#subscribers.size
  }

  /** Subscribes a chart to a symbol; the current price is sent at once. */
  chart(connection: Connection, symbol: string, timeframe: ChartTimeframe): void {
    this.#subscribers.add(connection)
    connection.prices.set(symbol, timeframe)
    const quote = this.#board.quote(symbol)
    if (quote !== null)
      connection.sendQueue.offer(
        [priceFrame(quote, timeframe, this.#board.marketDay)],
        beforeEverything,
      )
  }

  unchart(connection: Connection, symbol: string): void {
    connection.prices.delete(symbol)
    this.#settle(connection)
  }

  /** Replaces the listed symbols; their current quotes are sent at once. */
  list(connection: Connection, symbols: readonly string[] | 'all'): void {
    this.#subscribers.add(connection)
    const list = this.#lists.join(connection, symbols)
    const frame = this.#snapshotOf(list)
    if (frame !== null) connection.sendQueue.offer([frame], beforeEverything)
  }

  unlist(connection: Connection): void {
    this.#lists.leave(connection)
    this.#settle(connection)
  }

  forget(connection: Connection): void {
    connection.prices.clear()
    this.unlist(connection)
  }

  /** Sends a frame to every connection that watches prices. */
  broadcast(frame: Buffer): void {
    for (const connection of this.#subscribers) connection.sendQueue.send(frame)
  }

  #settle(connection: Connection): void {
    if (!connection.wantsQuotes) this.#subscribers.delete(connection)
  }

  /** @param sequence the board's before these changes */
  publish(changes: readonly Quote[], sequence: number): void {
    if (changes.length === 0 || this.#subscribers.size === 0) return
    const batch = new TickBatch(changes, this.#board.marketDay)
    const frames = new Map<QuoteList, readonly Buffer[]>()
    for (const list of this.#lists) {
      const frame = batch.quotesFrame(list.symbols)
      if (frame !== null) frames.set(list, [frame])
    }
    for (const connection of this.#subscribers)
      connection.sendQueue.offer(framesFor(connection, batch, frames), sequence)
  }

  /** The current state of every subscription of this connection that changed after `sequence`. */
  catchUp(connection: Connection, sequence: number): readonly Buffer[] {
    const board = this.#board
    const { quotes, prices } = connection
    const list =
      quotes === null
        ? null
        : new TickBatch(
            board.since(sequence, quotes.symbols ?? undefined),
            board.marketDay,
          ).quotesFrame(quotes.symbols)
    const charts = new TickBatch(board.since(sequence, prices.keys()), board.marketDay)
    const frames = [...prices].flatMap(([symbol, timeframe]) =>
      charts.priceFrames(symbol, timeframe),
    )
    return list === null ? frames : [list, ...frames]
  }

  #snapshotOf(list: QuoteList): Buffer | null {
    const board = this.#board
    if (list.symbols !== null)
      return new TickBatch(
        board.since(beforeEverything, list.symbols),
        board.marketDay,
      ).quotesFrame(list.symbols)
    if (this.#snapshot?.sequence !== board.sequence) {
      const frame = new TickBatch(board.since(beforeEverything), board.marketDay).quotesFrame(null)
      this.#snapshot = { sequence: board.sequence, frame }
    }
    return this.#snapshot.frame
  }
}

const framesFor = (
  { quotes, prices }: Connection,
  batch: TickBatch,
  lists: ReadonlyMap<QuoteList, readonly Buffer[]>,
): readonly Buffer[] => {
  const list = (quotes === null ? undefined : lists.get(quotes)) ?? nothing
  if (prices.size === 0) return list
  const frames = [...list]
  for (const [symbol, timeframe] of prices) frames.push(...batch.priceFrames(symbol, timeframe))
  return frames
}
