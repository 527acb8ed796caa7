import type { MarketEvent } from '../domain/all-events.ts'
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
import { applyToBoard } from './apply-event.ts'
import { barsOfStocks, caughtUp, fillBoard, loadMarketDay, refreshInSlices } from './fill-board.ts'
import { scannerLimits } from './limits.ts'
import type { ScannerDeps } from './ports.ts'

const prefixes = [streamPrefix.stock, streamPrefix.priceFeed]

/** These streams contain no other events, and the codec has parsed them. */
const asMarketEvent = (event: DomainEvent): MarketEvent => event as MarketEvent

type PricesTicked = Extract<MarketEvent, { type: 'PricesTicked' }>

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
  /** Symbols whose records are being read, with their ticks since: a record may lack them. */
  readonly #beingRead = new Map<string, PricesTicked[]>()
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
      for (const symbol of applyToBoard(this.board, event)) this.#wanted.add(symbol)
      if (event.type === 'PricesTicked') {
        this.#seen(event.data.ticks[0]?.[3] ?? 0)
        this.#keep(event)
      } else if (this.#beingRead.has(event.data.symbol)) this.#wanted.add(event.data.symbol)
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

  #keep({ type, data }: PricesTicked) {
    if (this.#beingRead.size === 0) return
    for (const tick of data.ticks) {
      const kept = this.#beingRead.get(tick[0])
      if (kept === undefined) continue
      if (this.#keptTicks >= scannerLimits.ticksKeptMax) this.#wanted.add(tick[0])
      else {
        kept.push({ type, data: { ...data, ticks: [tick] } })
        this.#keptTicks += 1
      }
    }
  }

  /** Reads the records of the wanted symbols, including those added while it reads. */
  async #readWanted(): Promise<void> {
    while (this.#wanted.size > 0 && !this.#stopping.signal.aborted) {
      for (const symbol of this.#wanted) this.#beingRead.set(symbol, [])
      this.#wanted.clear()
      await this.#retry(() => this.#reload())
      await this.#refresh()
    }
    this.#reading = null
    if (this.#wanted.size === 0) this.stands = this.reached
  }

  #reach(position: Position) {
    this.reached = position
    if (this.#reading === null) this.stands = position
  }

  async #reload(): Promise<void> {
    const { readModels } = this.#deps
    // What was taken until now is in the records; applied again, it would be newer than newer ticks.
    for (const kept of this.#beingRead.values()) kept.length = 0
    this.#keptTicks = 0
    if (this.#taken !== null) await this.#caughtUp(this.#taken)
    await loadMarketDay(this.board, readModels)
    for (const [symbol, kept] of this.#beingRead) {
      const stock = await readModels.reader(stocks).get(symbol)
      if (stock !== null) {
        await barsOfStocks(readModels)
        this.board.load(await loadRecord(readModels, stock))
        // At once: a later tick would take the shares of those that the record lacks.
        for (const event of kept) applyToBoard(this.board, event)
        if (stock.price !== null) this.#seen(Date.parse(stock.lastUpdated))
      }
      this.#beingRead.delete(symbol)
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
