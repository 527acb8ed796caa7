import { alertDecider } from '../../src/domain/alert/decider.ts'
import type { AlertCommand } from '../../src/domain/alert/commands.ts'
import { armAlert } from '../../src/domain/alert/armed/react-to-alert.ts'
import { react } from '../../src/domain/alert/armed/react.ts'
import { newWatch, type Watch, type WatchedEvent } from '../../src/domain/alert/armed/watch.ts'
import { type RuleTerms, type ScanTerms, symbolOf } from '../../src/domain/alert/terms.ts'
import {
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../src/domain/calendar/trading-day.ts'
import type { SavedDay } from '../../src/domain/metrics/symbol-metrics.ts'
import { bucketAt } from '../../src/domain/calendar/buckets.ts'
import {
  daysOfTicks,
  firstDate,
  historyOf,
  holdsAt,
  isInScan,
  type RuleStep,
  ruleSymbols,
  type StoryTick,
} from './rule-stories.ts'

const userId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const idOf = (count: number) => `7f2c1a52-9d0e-4c53-8f57-${count.toString(16).padStart(12, '0')}`
const asked = { isListed: true, references: null, activeAlerts: 0 }

interface Entry {
  readonly event: WatchedEvent
  readonly stream: string
  readonly revision: number
  readonly at: number
}

interface Naive {
  terms: RuleTerms | ScanTerms
  /** The symbols and days of a watched scan. */
  named: Set<string>
  status: 'active' | 'paused' | 'triggered' | 'deleted'
  lastFiredAt: number | null
  isReady: boolean
}

/** A log with a process that dies and comes back, and beside it the obvious loop over all rules. */
export class RuleWorld {
  #watch: Watch = newWatch()
  readonly #log: Entry[] = []
  readonly #states = new Map<string, ReturnType<typeof alertDecider.evolve>>()
  /** Place in the log of the event since which an alert stands as it does. */
  readonly #since = new Map<string, number>()
  readonly #ticks: StoryTick[] = []
  readonly #naive = new Map<string, Naive>()
  #checkpoint = { length: 0, waiting: [] as readonly string[] }
  readonly #days = new Map<string, SavedDay>()
  #date: TradingDate = firstDate
  #at = tradingDayStart(firstDate) + 10 * 3_600_000
  readonly expected: string[] = []

  constructor() {
    for (const symbol of ruleSymbols) this.#watch.market.load(this.#recordOf(symbol))
    this.#batch(
      ruleSymbols.map((symbol) => [symbol, 100, 10]),
      false,
    )
    this.#save()
  }

  get fired(): string[] {
    return this.#log.flatMap(({ event }) =>
      event.type === 'AlertTriggered'
        ? [fired(event.data.alertId, event.data.symbol, event.data.tick)]
        : [],
    )
  }

  do(step: RuleStep) {
    switch (step.kind) {
      case 'create': {
        const alertId = idOf(this.#naive.size)
        const data = { alertId, userId, ...step.terms }
        this.#naive.set(alertId, { ...fresh(step.terms), status: 'active' })
        this.#append({ type: 'AlertCreated', data }, `alert-${alertId}`)
        return
      }
      case 'time':
        this.#at = Math.min(this.#at + step.ms, tradingDayStart(shiftDate(this.#date, 1)) - 10_000)
        return
      case 'day':
        this.#date = shiftDate(this.#date, step.days)
        this.#at = tradingDayStart(this.#date) + 9 * 3_600_000
        return
      case 'checkpoint':
        this.#save()
        return
      case 'restart':
        this.#restart()
        return
      case 'batch':
        this.#batch(step.ticks, step.isLost)
        return
      default:
        this.#ask(step)
    }
  }

  #ask(step: Extract<RuleStep, { which: number }>) {
    const alertId = idOf(step.which % Math.max(1, this.#naive.size))
    const naive = this.#naive.get(alertId)
    if (naive === undefined || naive.status === 'deleted') return
    const own = { alertId, userId }
    const now = this.#at
    // What has expired stays so until its terms are others; the loop does not ask about it.
    if (step.kind !== 'delete' && isPast(step.kind === 'revise' ? step.terms : naive.terms, now))
      return
    if (step.kind === 'revise') {
      const isScanStill = 'scan' in naive.terms && 'scan' in step.terms
      const named = isScanStill ? naive.named : new Set<string>()
      Object.assign(naive, fresh(step.terms), { named })
      if (naive.status === 'triggered') naive.status = 'active'
      this.#command({ type: 'ReviseAlert', ...own, ...step.terms, ...asked, now })
    } else if (step.kind === 'pause' && naive.status === 'active') {
      naive.status = 'paused'
      this.#command({ type: 'HoldAlert', ...own })
    } else if (step.kind === 'resume' && naive.status === 'paused') {
      Object.assign(naive, { ...fresh(naive.terms), named: naive.named, status: 'active' })
      this.#command({ type: 'ReleaseAlert', ...own })
    } else if (step.kind === 'rearm' && naive.status === 'triggered') {
      Object.assign(naive, fresh(naive.terms), { status: 'active' })
      this.#command({ type: 'RearmAlert', ...own, now, activeAlerts: 0 })
    } else if (step.kind === 'delete') {
      naive.status = 'deleted'
      this.#command({ type: 'DeleteAlert', ...own })
    }
  }

  #batch(ticks: readonly (readonly [string, number, number])[], isLost: boolean) {
    const stream = `priceFeed-simulated_${this.#date}`
    const revision = this.#log.length
    const told = ticks.map(([symbol, price, more], index) => {
      const of = this.#ticks.filter((tick) => tick.symbol === symbol && tick.date === this.#date)
      const volume = (of.at(-1)?.volume ?? 0) + more
      const tick = { symbol, date: this.#date, price, volume, at: (this.#at += 1) }
      this.#ticks.push(tick)
      this.#loop(tick, { stream, revision, index })
      return [symbol, price, volume, tick.at] as [string, number, number, number]
    })
    const data = { source: 'simulated', date: this.#date, ticks: told }
    const event: WatchedEvent = { type: 'PricesTicked', data }
    if (!isLost) {
      this.#append(event, stream)
      return
    }
    this.#log.push({ event, stream, revision, at: this.#at })
    this.#restart()
  }

  /** Every rule is asked about every tick of its symbol, and every scan about every tick. */
  #loop({ symbol, date, at }: StoryTick, place: Parameters<typeof fired>[2]) {
    const ticks = this.#ticks.filter((tick) => tick.symbol === symbol)
    for (const [alertId, naive] of this.#naive) {
      const { terms } = naive
      if (naive.status !== 'active' || isPast(terms, at)) continue
      if ('scan' in terms) {
        const isIn = isInScan(terms.scan, symbol, ticks)
        const wasIn = isInScan(terms.scan, symbol, ticks.slice(0, -1))
        const name = `${symbol} ${date}`
        if (isIn === wasIn || isIn !== (terms.on === 'enters') || naive.named.has(name)) continue
        naive.named.add(name)
        this.expected.push(fired(alertId, symbol, place))
        continue
      }
      if (terms.symbol !== symbol) continue
      const holds = holdsAt(terms.rule, symbol, ticks)
      if (!holds) naive.isReady = true
      const isCool =
        naive.lastFiredAt === null || at - naive.lastFiredAt >= terms.cooldownSeconds * 1_000
      if (!holds || !naive.isReady || !isCool) continue
      this.expected.push(fired(alertId, symbol, place))
      if (terms.repeat === 'once') naive.status = 'triggered'
      naive.lastFiredAt = at
      naive.isReady = false
    }
  }

  #command(command: AlertCommand) {
    const { alertId } = command
    const state = this.#states.get(alertId) ?? alertDecider.initial
    const decision = alertDecider.decide(command, state)
    if (!decision.ok) return
    for (const event of decision.events) this.#append(event, `alert-${alertId}`)
  }

  #append(event: WatchedEvent, stream: string) {
    const isOfStream = (entry: Entry) => entry.stream === stream && stream.startsWith('alert-')
    const revision = stream.startsWith('alert-')
      ? this.#log.filter(isOfStream).length
      : this.#log.length
    const entry = { event, stream, revision, at: this.#at }
    this.#log.push(entry)
    if ('alertId' in event.data) {
      const { alertId } = event.data
      const state = this.#states.get(alertId) ?? alertDecider.initial
      this.#states.set(alertId, alertDecider.evolve(state, event as never))
      if (event.type !== 'AlertTriggered') this.#since.set(alertId, this.#log.length)
    }
    this.#react(entry)
  }

  #react({ event, ...place }: Entry) {
    for (const reaction of react(this.#watch, event, place))
      if ('alertId' in reaction) this.#command(reaction)
  }

  #save() {
    const { market, rules } = this.#watch
    const days = JSON.parse(JSON.stringify([...market.takeDays()])) as [string, SavedDay][]
    for (const [symbol, day] of days) this.#days.set(symbol, day)
    this.#checkpoint = { length: this.#log.length, waiting: rules.waiting() }
  }

  /** From the checkpoint, with alerts and records as they are now. */
  #restart() {
    const { length, waiting } = this.#checkpoint
    const watch = newWatch()
    this.#watch = watch
    for (const symbol of ruleSymbols)
      watch.market.load(this.#recordOf(symbol), this.#days.get(symbol) ?? null)
    watch.market.settle()
    for (const [alertId, state] of this.#states) {
      if ((this.#since.get(alertId) ?? 0) > length) continue
      if (state.status === 'paused')
        watch.paused.add({ alertId, symbol: symbolOf(state.terms), reason: 'trader' })
      if (state.status !== 'active') continue
      const { armedAt, terms, fired: last } = state
      const before = { lastFiredAt: last?.at ?? null, firedOn: last }
      const isReady = waiting.includes(alertId)
      armAlert(watch, terms, { alertId, setAt: undefined, armedAt }, { ...before, isReady })
    }
    for (const entry of this.#log.slice(length)) this.#react(entry)
  }

  #recordOf(symbol: string) {
    const ticks = this.#ticks.filter((tick) => tick.symbol === symbol)
    const closes = new Map<number, number>()
    for (const { at, price } of ticks)
      closes.set(bucketAt('5m', Math.floor(at / 1_000)).from, price)
    return {
      ...{ symbol, name: symbol, today: null, minutes: [], profile: [] },
      days: [...historyOf(symbol), ...daysOfTicks(ticks)],
      fundamentals: {
        ...{ sharesOutstanding: null, floatShares: null },
        ...{ epsTtm: null, dividendsTtm: null },
      },
      closes: new Map([['5m' as const, [...closes].map(([time, close]) => ({ time, close }))]]),
    }
  }
}

const fresh = (terms: Naive['terms']) => ({
  ...{ terms, lastFiredAt: null, isReady: true, named: new Set<string>() },
})

const isPast = ({ expiresAt }: Naive['terms'], at: number) => expiresAt !== null && at >= expiresAt

const fired = (
  alertId: string,
  symbol: string,
  { stream, revision, index }: { stream: string; revision: number; index: number },
) => `${alertId.slice(-2)} ${symbol} ${stream}@${revision.toString()}.${index.toString()}`
