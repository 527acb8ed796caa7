import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DomainEvent } from '../domain/kernel/decider.ts'
import { MetricsBoard } from '../domain/metrics/board/board.ts'
import { streamPrefix } from '../domain/streams.ts'
import { UnreadableEvent } from '../eventstore/errors.ts'
import { followLog } from '../eventstore/follow-log.ts'
import type { RecordedEvent } from '../eventstore/port.ts'
import type { Position } from '../eventstore/position.ts'
import { retry } from '../platform/retry.ts'
import { barChunks } from '../projections/bars/documents.ts'
import { stocks } from '../projections/stocks/documents.ts'
import { loadRecord } from '../projections/stocks/read/load-record.ts'
import { OneAtATime } from '../projections/turns.ts'
import { applyToBoard, type MarketEvent } from './apply-event.ts'
import { barsOfStocks, caughtUp, fillBoard, loadMarketDay, refreshInSlices } from './fill-board.ts'
import { scannerLimits } from './limits.ts'
import type { ScannerDeps } from './ports.ts'

const prefixes = [streamPrefix.stock, streamPrefix.priceFeed]

/** These streams contain no other events, and the codec has parsed them. */
const asMarketEvent = (event: DomainEvent): MarketEvent => event as MarketEvent

/** A board that is loaded once from read models and then follows the log. */
export class LiveBoard {
  readonly board = new MetricsBoard()
  ready = false
  /** How far the log was followed. */
  reached: Position | null = null
  /** The position that the board has everything of: earlier while records are read. */
  stands: Position | null = null
  /** Unix ms of the newest price. */
  asOf = 0
  readonly #deps: ScannerDeps
  readonly #onTicks: () => void
  readonly #stopping = new AbortController()
  readonly #refreshes = new OneAtATime()
  /** Position of the newest applied event: records are read when the read models reach it. */
  #taken: Position | null = null
  /** Symbols whose records have to be read again. */
  readonly #wanted = new Set<string>()
  /** Symbols whose records are being read: events of the meantime may be missing from them. */
  #beingRead: ReadonlySet<string> = new Set()
  /** Tick batches that arrived while records were being read; they are applied again afterwards. */
  #kept: MarketEvent[] = []
  #keptTicks = 0
  #reading: Promise<void> | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(deps: ScannerDeps, onTicks: () => void) {
    this.#deps = deps
    this.#onTicks = onTicks
  }

  start() {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await this.#reading
  }

  async #run(): Promise<void> {
    const { monotonicNow, report } = this.#deps
    const started = monotonicNow()
    const from = await this.#retry(() => this.#loadAll())
    if (from === undefined) return
    await followLog({
      ...this.#deps,
      prefixes,
      from,
      signal: this.#stopping.signal,
      firstWaitMs: scannerLimits.firstWaitMs,
      waitMaxMs: scannerLimits.waitMaxMs,
      onEvents: (events) => this.#take(events),
      onReached: (position) => this.#reach(position),
      onCaughtUp: () => {
        if (this.ready) return
        this.ready = true
        report({ kind: 'ready', symbols: this.board.count, tookMs: monotonicNow() - started })
      },
      onDrop: ({ error, waitMs }) => report({ kind: 'waiting', error, waitMs }),
    })
  }

  /** Retries until it succeeds; returns undefined when it was stopped first. */
  #retry<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    const { random, report } = this.#deps
    return retry(work, {
      ...scannerLimits,
      random,
      signal: this.#stopping.signal,
      onFailure: (error, waitMs) => report({ kind: 'waiting', error, waitMs }),
    })
  }

  /** @returns the position up to which the loaded state is complete */
  async #loadAll(): Promise<Position | null> {
    const { store, readModels } = this.#deps
    const head = await store.head()
    if (head === null) return null
    await this.#caughtUp(head)
    const onSeen = (at: number) => this.#seen(at)
    if (!(await fillBoard(this.board, readModels, onSeen, this.#stopping.signal))) return head
    await this.#refresh()
    return head
  }

  async #caughtUp(position: Position): Promise<void> {
    for (const { projection } of [stocks, barChunks])
      await caughtUp(this.#deps.readModels, projection, position)
  }

  async #take(events: readonly RecordedEvent[]): Promise<void> {
    for (const recorded of events) {
      const event = this.#parse(recorded)
      if (event === null) continue
      if (event.type === 'PricesTicked') this.#seen(event.data.ticks[0]?.[3] ?? 0)
      if (this.#reading !== null) this.#keep(event)
      for (const symbol of applyToBoard(this.board, event)) this.#wanted.add(symbol)
      if (event.type !== 'PricesTicked' && this.#beingRead.has(event.data.symbol))
        this.#wanted.add(event.data.symbol)
      this.#taken = recorded.position
    }
    await this.#refresh()
    this.#onTicks()
    if (this.#wanted.size > 0) this.#reading ??= this.#readWanted()
  }

  #parse(recorded: RecordedEvent): MarketEvent | null {
    try {
      return asMarketEvent(this.#deps.decode(recorded))
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error
      this.#deps.report({ kind: 'unreadable', error })
      return null
    }
  }

  #keep(event: MarketEvent) {
    if (event.type !== 'PricesTicked' || this.#keptTicks > scannerLimits.ticksKeptMax) return
    this.#kept.push(event)
    this.#keptTicks += event.data.ticks.length
  }

  /** Reads the records of the wanted symbols, including those added while it reads. */
  async #readWanted(): Promise<void> {
    while (this.#wanted.size > 0 && !this.#stopping.signal.aborted) {
      this.#beingRead = new Set(this.#wanted)
      this.#wanted.clear()
      await this.#retry(() => this.#reload(this.#beingRead))
      this.#beingRead = new Set()
      for (const event of this.#kept) applyToBoard(this.board, event)
      await this.#refresh()
    }
    this.#reading = null
    if (this.#wanted.size === 0) this.stands = this.reached
  }

  #reach(position: Position) {
    this.reached = position
    if (this.#reading === null) this.stands = position
  }

  async #reload(symbols: ReadonlySet<string>): Promise<void> {
    const { readModels } = this.#deps
    // What was taken until now is in the records; applied again, it would be newer than newer ticks.
    this.#kept = []
    this.#keptTicks = 0
    if (this.#taken !== null) await this.#caughtUp(this.#taken)
    await loadMarketDay(this.board, readModels)
    for (const symbol of symbols) {
      const stock = await readModels.reader(stocks).get(symbol)
      if (stock !== null) {
        await barsOfStocks(readModels)
        this.board.load(await loadRecord(readModels, stock))
        if (stock.price !== null) this.#seen(Date.parse(stock.lastUpdated))
      }
      await nextTurn()
    }
  }

  #refresh(): Promise<void> {
    return this.#refreshes.run(() => refreshInSlices(this.board))
  }

  #seen(at: number) {
    this.asOf = Math.max(this.asOf, at)
  }
}
