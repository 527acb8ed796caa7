import { alertDecider } from '../../../src/domain/alert/decider.ts'
import type { AlertCommand } from '../../../src/domain/alert/commands.ts'
import { react } from '../../../src/domain/alert/armed/react.ts'
import type { RuleRecord } from '../../../src/domain/alert/armed/rules/rule-symbol.ts'
import { newWatch, type Watch, type WatchedEvent } from '../../../src/domain/alert/armed/watch.ts'
import type { AlertEvent } from '../../../src/domain/alert/events.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import type { HistoryDay } from '../../../src/domain/metrics/history/daily-history.ts'
import type { SavedDay } from '../../../src/domain/metrics/symbol-metrics.ts'
import { bucketAt } from '../../../src/domain/calendar/buckets.ts'
import type { SplitCommand } from '../../../src/domain/stock/commands.ts'
import type { DatedSplit } from '../../../src/domain/stock/splits/split-ratio.ts'
import {
  decideSplit,
  evolveSplits,
  noSplits,
  type SplitState,
} from '../../../src/domain/stock/splits/decide-splits.ts'
import { prepareFor } from '../../../src/processes/alerts/load-records.ts'
import { restoreAlerts } from '../../../src/processes/alerts/open-watch.ts'
import type { AlertReadSide } from '../../../src/processes/alerts/ports.ts'
import { standingAlert } from '../../../src/processes/alerts/read-side.ts'
import { alerts } from '../../../src/projections/alerts/documents.ts'
import { alertsProjection } from '../../../src/projections/alerts/projection.ts'
import { foldInto, MemoryUnit, positionAt } from '../logs/memory-unit.ts'
import { firedText, ObviousRules } from '../references/obvious-rules.ts'
import { levelsInLog } from './levels-in-log.ts'
import { daysOfTicks, firstDate, type RuleStep, ruleSymbols } from '../alerts/rule-stories.ts'
import { ruleRecord } from '../alerts/rule-record.ts'

const userId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const idOf = (count: number) => `7f2c1a52-9d0e-4c53-8f57-${count.toString(16).padStart(12, '0')}`
const nowhere = { commit: 0n, prepare: 0n }

interface Entry {
  readonly event: WatchedEvent
  readonly stream: string
  readonly revision: number
  readonly at: number
}

type TickStep = Extract<RuleStep, { kind: 'batch' }>['ticks'][number]

class Died extends Error {}

/** A log with a process that dies and comes back, and beside it the obvious loop over all rules. */
export class RuleWorld {
  #watch: Watch = newWatch()
  readonly #log: Entry[] = []
  /** How much of it the process has read. */
  #read = 0
  #isReading = false
  #commandsLeft = Infinity
  readonly #states = new Map<string, ReturnType<typeof alertDecider.evolve>>()
  readonly #readModel = new MemoryUnit()
  readonly #obvious = new ObviousRules()
  readonly #splits = new Map<string, SplitState>()
  /** What prices are multiplied with since splits, and the split that is not settled. */
  readonly #priceTimes = new Map<string, number>()
  readonly #unsettled = new Map<string, DatedSplit>()
  #checkpoint = { length: 0, unready: [] as readonly string[], through: null as TradingDate | null }
  readonly #days = new Map<string, SavedDay>()
  #date: TradingDate = firstDate
  #at = tradingDayStart(firstDate) + 10 * 3_600_000

  /** In a world in which something has happened. */
  static async begin(): Promise<RuleWorld> {
    const world = new RuleWorld()
    world.#load()
    await world.#batch(ruleSymbols.map((symbol) => [symbol, 100, 10, 1]))
    world.#save()
    return world
  }

  get expected(): readonly string[] {
    return this.#obvious.expected
  }

  get fired(): string[] {
    return this.#log.flatMap(({ event }) =>
      event.type === 'AlertTriggered'
        ? [firedText(event.data.alertId, event.data.symbol, event.data.tick)]
        : [],
    )
  }

  get splits(): number {
    return this.#log.filter(({ event }) => event.type === 'StockSplit').length
  }

  async do(step: RuleStep): Promise<void> {
    switch (step.kind) {
      case 'create': {
        const alertId = idOf(this.#obvious.size)
        this.#obvious.create(alertId, step.terms, this.#at)
        const data = { alertId, userId, ...step.terms }
        return this.#append({ type: 'AlertCreated', data }, `alert-${alertId}`)
      }
      case 'time':
        this.#at = Math.min(this.#at + step.ms, tradingDayStart(shiftDate(this.#date, 1)) - 10_000)
        return
      case 'day':
        this.#beginDay(step.days)
        return
      case 'split':
        if (this.#unsettled.has(step.symbol)) return
        this.#beginDay(step.days)
        this.#unsettled.set(step.symbol, { ...step.ratio, date: this.#date })
        this.#priceTimes.set(
          step.symbol,
          (this.#timesOf(step.symbol) * step.ratio.for) / step.ratio.to,
        )
        return this.#dying(step.dies, () => this.#batch([[step.symbol, step.open, 10, 1]]))
      case 'settle':
        // Ticks in old shares cannot be read again with records in new ones.
        this.#save()
        return this.#dying(step.dies, () => this.#settle(step))
      case 'checkpoint':
        this.#save()
        return
      case 'restart':
        return this.#restart()
      case 'batch':
        return this.#dying(step.dies, () => this.#batch(step.ticks))
      default: {
        const alertId = idOf(step.which % Math.max(1, this.#obvious.size))
        const levels = levelsInLog(this.#log, alertId)
        const command = this.#obvious.change(step, { alertId, userId }, this.#at, levels)
        if (command !== null) await this.#command(command)
      }
    }
  }

  /** Of a step after which the process dies it executes this many commands; null: it lives. */
  async #dying(commands: number | null, act: () => Promise<void>) {
    this.#commandsLeft = commands ?? Infinity
    await act().catch((error: unknown) => {
      if (!(error instanceof Died)) throw error
    })
    this.#commandsLeft = Infinity
    if (commands !== null) await this.#restart()
  }

  #beginDay(days: number) {
    this.#date = shiftDate(this.#date, days)
    this.#at = tradingDayStart(this.#date) + 9 * 3_600_000
  }

  #timesOf(symbol: string): number {
    return this.#priceTimes.get(symbol) ?? 1
  }

  #splitsOf(symbol: string): SplitState {
    return this.#splits.get(symbol) ?? noSplits
  }

  async #settle({ symbol, isSplit }: Extract<RuleStep, { kind: 'settle' }>) {
    const unsettled = this.#unsettled.get(symbol)
    const suspected = this.#splitsOf(symbol).suspected?.split.date
    if (unsettled === undefined || (!isSplit && suspected === undefined)) return
    this.#unsettled.delete(symbol)
    const split = { ...unsettled, date: suspected ?? unsettled.date }
    this.#obvious.settle(symbol, split.date, isSplit ? split : null)
    const { date, ...ratio } = split
    await this.#command(
      isSplit
        ? { type: 'RecordSplit', symbol, ratio, date, today: this.#date }
        : { type: 'DismissSplit', symbol },
    )
  }

  #batch(steps: readonly TickStep[]): Promise<void> {
    const date = this.#date
    const stream = `priceFeed-simulated_${date}`
    const revision = this.#log.length
    const ticks = steps.map(([symbol, base, more, wait], index) => {
      const price = base * this.#timesOf(symbol)
      const last = this.#obvious.record(symbol).ticks.at(-1)
      const volume = (last?.date === date ? last.volume : 0) + more
      const tick = { symbol, date, price, volume, at: (this.#at += wait) }
      this.#obvious.tick(tick, { stream, revision, index })
      return [symbol, price, volume, tick.at] as [string, number, number, number]
    })
    const event: WatchedEvent = { type: 'PricesTicked', data: { source: 'simulated', date, ticks } }
    return this.#append(event, stream)
  }

  async #command(command: AlertCommand | SplitCommand): Promise<void> {
    if ('alertId' in command) {
      const { alertId } = command
      const state = this.#states.get(alertId) ?? alertDecider.initial
      const decision = alertDecider.decide(command, state)
      if (decision.ok)
        for (const event of decision.events) await this.#append(event, `alert-${alertId}`)
      return
    }
    const decision = decideSplit(command, this.#splitsOf(command.symbol))
    if (decision.ok)
      for (const event of decision.events) await this.#append(event, `stock-${command.symbol}`)
  }

  async #append(event: WatchedEvent, stream: string): Promise<void> {
    const isOfStream = (entry: Entry) => entry.stream === stream && stream.startsWith('alert-')
    const revision = stream.startsWith('alert-')
      ? this.#log.filter(isOfStream).length
      : this.#log.length
    // As it is stored.
    const stored = JSON.parse(JSON.stringify(event)) as WatchedEvent
    const entry = { event: stored, stream, revision, at: this.#at }
    this.#log.push(entry)
    await this.#project(entry)
    if (!this.#isReading) await this.#readOn()
  }

  /** Reads the log to its end; what is appended meanwhile is read in its turn. */
  async #readOn(): Promise<void> {
    this.#isReading = true
    for (let entry = this.#log[this.#read]; entry; entry = this.#log[this.#read]) {
      this.#read += 1
      await this.#react(entry)
    }
    this.#isReading = false
  }

  /** What read models keep of the log. */
  async #project({ event, at, revision }: Entry) {
    if ('alertId' in event.data) {
      const { alertId } = event.data
      const happened = { event: event as AlertEvent, occurredAt: new Date(at).toISOString() }
      const state = this.#states.get(alertId) ?? alertDecider.initial
      this.#states.set(alertId, alertDecider.evolve(state, happened.event))
      const place = { index: this.#log.length - 1, revision }
      await foldInto(this.#readModel, alertsProjection, happened, place)
    }
    if (
      event.type === 'SplitSuspected' ||
      event.type === 'StockSplit' ||
      event.type === 'SplitDismissed'
    ) {
      const { symbol } = event.data
      this.#splits.set(symbol, evolveSplits(this.#splitsOf(symbol), event))
    }
  }

  async #react({ event, ...place }: Entry): Promise<void> {
    const watch = this.#watch
    const readSide = {
      records: (_: unknown, symbols: readonly string[]) => this.#readRecords(symbols),
    } as unknown as AlertReadSide
    const isOfSplit = event.type === 'StockSplit' || event.type === 'SplitDismissed'
    const loaded = isOfSplit && (await prepareFor({ readSide }, watch, event, nowhere))
    for (const reaction of react(watch, event, place)) {
      if (this.#commandsLeft === 0) throw new Died()
      this.#commandsLeft -= 1
      await this.#command(reaction)
    }
    if (loaded) this.#save()
  }

  #save() {
    const { market, rules, splits } = this.#watch
    const days = JSON.parse(JSON.stringify([...market.takeDays()])) as [string, SavedDay][]
    for (const [symbol, day] of days) this.#days.set(symbol, day)
    this.#checkpoint = { length: this.#read, unready: rules.unready(), through: splits.through }
  }

  /** From the checkpoint, with alerts and records as they are now. */
  async #restart(): Promise<void> {
    const { length, unready } = this.#checkpoint
    this.#watch = newWatch()
    this.#load()
    const active = this.#readModel.all(alerts).filter(({ isActive }) => isActive)
    // A store adds when a document was changed.
    const standing = active.map((alert) => standingAlert({ ...alert, at: alert.since }))
    restoreAlerts(this.#watch, standing, {
      from: length === 0 ? null : positionAt(length - 1),
      isReady: (alertId) => !unready.includes(alertId),
    })
    this.#read = length
    await this.#readOn()
    this.#watch.references.reachEnd()
  }

  #load() {
    const { market, references, splits } = this.#watch
    if (this.#log.length > 0) splits.restore(this.#checkpoint.through)
    for (const symbol of ruleSymbols) {
      const { today, ...record } = this.#recordOf(symbol)
      const days = record.days.filter(({ time }) => time !== today?.time)
      const current = today && { ...today, close: today.price, source: 'ticks' as const }
      references.load(symbol, days, current)
      const { suspected, recorded, dismissed } = this.#splitsOf(symbol)
      const date = this.#obvious.record(symbol).ticks.at(-1)?.date
      if (date !== undefined && today !== null)
        splits.load(symbol, {
          date,
          open: today.open,
          dismissed,
          suspectedFrom: suspected?.split.date ?? null,
          splits: recorded.map((split) => split.date),
        })
      market.load({ ...record, today }, this.#days.get(symbol) ?? null)
    }
    market.settle()
  }

  async *#readRecords(symbols: readonly string[]): AsyncGenerator<RuleRecord> {
    for (const symbol of symbols) yield await Promise.resolve(this.#recordOf(symbol))
  }

  #recordOf(symbol: string): RuleRecord {
    const { history, ticks } = this.#obvious.record(symbol)
    const closes = new Map<number, number>()
    for (const { at, price } of ticks)
      closes.set(bucketAt('5m', Math.floor(at / 1_000)).from, price)
    const last = ticks.at(-1)
    const ofDay = ticks.filter(({ date }) => date === last?.date)
    const days: HistoryDay[] = [...history, ...daysOfTicks(ticks)]
    const day = days.at(-1)
    const today = last &&
      day && {
        ...day,
        time: dailyBarTime(last.date),
        startMs: tradingDayStart(last.date),
        at: last.at,
        open: ofDay[0]?.price ?? last.price,
        price: last.price,
      }
    const written = [...closes].map(([time, close]) => ({ time, close }))
    return { ...ruleRecord, symbol, today: today ?? null, days, closes: new Map([['5m', written]]) }
  }
}
