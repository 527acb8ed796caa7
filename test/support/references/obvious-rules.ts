import { isDeepStrictEqual } from 'node:util'
import type { AlertCommand } from '../../../src/domain/alert/commands.ts'
import type { levelsSet } from '../../../src/domain/alert/levels-set.ts'
import { ruleOfType } from '../../../src/domain/alert/rule/of-type.ts'
import {
  type CompoundRule,
  isLine,
  type RuleQuantity,
} from '../../../src/domain/alert/rule/rule.ts'
import {
  isTyped,
  type RuleTerms,
  type ScanTerms,
  type WatchedTerms,
} from '../../../src/domain/alert/terms.ts'
import type { TickPlace } from '../../../src/domain/alert/tick-place.ts'
import {
  dailyBarTime,
  dateOfDailyBar,
  type TradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import {
  type DatedSplit,
  splitLike,
  splitLimits,
} from '../../../src/domain/stock/splits/split-ratio.ts'
import {
  afterSplit,
  changesScan,
  historyOf,
  holdsAt,
  type RuleStep,
  ruleSymbols,
  type StoryRecord,
  type StoryTick,
} from '../alerts/rule-stories.ts'

type Terms = RuleTerms | ScanTerms

/** One of the four types is a rule with one condition. */
const asRule = (terms: WatchedTerms): Terms => {
  if (!isTyped(terms)) return terms
  const options = { repeat: 'once', cooldownSeconds: 300, expiresAt: null } as const
  return { symbol: terms.symbol, rule: ruleOfType(terms), ...options }
}

interface Obvious {
  terms: Terms
  /** The symbols and days of a watched scan. */
  named: Set<string>
  /** `suspended`: its symbol's price looks split. */
  status: 'active' | 'paused' | 'suspended' | 'triggered' | 'deleted'
  /** Its status before it was deleted. */
  before: Obvious['status']
  /** When its levels were set, and whether they are surely from before the suspected split. */
  setAt: number
  isSetBefore: boolean
  lastFiredAt: number | null
  isReady: boolean
}

const symbolOf = (terms: Terms): string | null => ('rule' in terms ? terms.symbol : null)

const isPast = ({ expiresAt }: Terms, at: number) => expiresAt !== null && at >= expiresAt

/** As an alert is after it was armed. */
const fresh = { lastFiredAt: null, isReady: true, isSetBefore: false }

const inDollars: ReadonlySet<RuleQuantity> = new Set<RuleQuantity>([
  ...(['price', 'open', 'high', 'low', 'previousClose', 'change'] as const),
])
const inShares: ReadonlySet<RuleQuantity> = new Set<RuleQuantity>(['volume', 'avgVolume30'])

/** Levels in new shares. */
const ruleAfter = ({ match, conditions }: CompoundRule, { to, for: old }: DatedSplit) => {
  const lineAfter = (quantity: RuleQuantity): RuleQuantity => {
    if (!isLine(quantity)) return quantity
    const [a, b] = quantity.line
    return {
      line: [
        { ...a, price: (a.price * old) / to },
        { ...b, price: (b.price * old) / to },
      ],
    }
  }
  const numberAfter = (value: number, left: RuleQuantity) => {
    if (typeof left !== 'string' || inDollars.has(left)) return (value * old) / to
    return inShares.has(left) ? (value * to) / old : value
  }
  return {
    match,
    conditions: conditions.map((condition) => {
      const { left, right } = condition
      const next = typeof right === 'number' ? numberAfter(right, left) : lineAfter(right)
      return { ...condition, left: lineAfter(left), right: next }
    }),
  }
}

export const firedText = (
  alertId: string,
  symbol: string,
  { stream, revision, index }: Omit<TickPlace, 'at'>,
) => `${alertId.slice(-2)} ${symbol} ${stream}@${revision.toString()}.${index.toString()}`

/** Every rule is asked about every tick of its symbol, and every scan about every tick. */
export class ObviousRules {
  readonly records = new Map<string, StoryRecord>(
    ruleSymbols.map((symbol) => [symbol, { symbol, history: historyOf(symbol), ticks: [] }]),
  )
  readonly expected: string[] = []
  readonly #alerts = new Map<string, Obvious>()
  readonly #suspected = new Map<string, TradingDate>()
  /** Symbols and days that are known to be split, or not to be. */
  readonly #judged = new Set<string>()

  get size(): number {
    return this.#alerts.size
  }

  record(symbol: string): StoryRecord {
    return this.records.get(symbol) ?? { symbol, history: [], ticks: [] }
  }

  create(alertId: string, terms: WatchedTerms, at: number) {
    const alert: Obvious = {
      terms: asRule(terms),
      named: new Set(),
      status: 'active',
      before: 'active',
      setAt: at,
      ...fresh,
    }
    this.#alerts.set(alertId, alert)
    this.#arm(alert)
  }

  /** @returns the command that does the same; null: it has no effect */
  change(
    step: Extract<RuleStep, { which: number }>,
    own: { alertId: string; userId: string },
    now: number,
    levels: ReturnType<typeof levelsSet>,
  ): AlertCommand | null {
    const alert = this.#alerts.get(own.alertId)
    if (alert === undefined || (alert.status === 'deleted' && step.kind !== 'restore')) return null
    const { status } = alert
    // What has expired stays so until its terms are others; it is not asked about.
    if (
      step.kind !== 'delete' &&
      isPast(step.kind === 'revise' ? asRule(step.terms) : alert.terms, now)
    )
      return null
    switch (step.kind) {
      case 'revise': {
        const asked = { isListed: true, references: null, activeAlerts: 0 }
        const command: AlertCommand = { type: 'ReviseAlert', ...own, ...step.terms, ...asked, now }
        const terms = asRule(step.terms)
        // Saved without a change.
        if (status !== 'triggered' && isDeepStrictEqual(terms, alert.terms)) return command
        const isScanStill = 'scan' in alert.terms && 'scan' in terms
        const named = isScanStill ? alert.named : new Set<string>()
        Object.assign(alert, { terms, named, setAt: now, ...fresh })
        if (status !== 'paused') this.#arm(alert)
        return command
      }
      case 'pause':
        if (status !== 'active' && status !== 'suspended') return null
        alert.status = 'paused'
        return { type: 'HoldAlert', ...own }
      case 'resume':
        if (status !== 'paused') return null
        this.#goOn(alert)
        return { type: 'ReleaseAlert', ...own }
      case 'rearm':
        if (status !== 'triggered') return null
        this.#goOn(alert)
        return { type: 'RearmAlert', ...own, now, activeAlerts: 0, ...levels }
      case 'delete':
        alert.before = status
        alert.status = 'deleted'
        return { type: 'DeleteAlert', ...own }
      case 'restore': {
        if (status !== 'deleted') return null
        if (alert.before === 'active' || alert.before === 'suspended') this.#goOn(alert)
        else alert.status = alert.before
        const times = { now, deletedAt: now, createdAt: 0 }
        return { type: 'RestoreAlert', ...own, ...times, activeAlerts: 0, ...levels }
      }
    }
  }

  tick(tick: StoryTick, place: Omit<TickPlace, 'at'>) {
    const { symbol, date, at } = tick
    this.#suspect(tick)
    const before = this.record(symbol)
    const record = { ...before, ticks: [...before.ticks, tick] }
    this.records.set(symbol, record)
    if (date >= (this.#suspected.get(symbol) ?? '9999')) return
    for (const [alertId, alert] of this.#alerts) {
      const { terms } = alert
      if (alert.status !== 'active' || isPast(terms, at)) continue
      if ('scan' in terms) {
        const name = `${symbol} ${date}`
        if (!changesScan(terms, record) || alert.named.has(name)) continue
        alert.named.add(name)
        this.expected.push(firedText(alertId, symbol, place))
        continue
      }
      if (terms.symbol !== symbol) continue
      const holds = holdsAt(terms.rule, record)
      if (!holds) alert.isReady = true
      const isCool =
        alert.lastFiredAt === null || at - alert.lastFiredAt >= terms.cooldownSeconds * 1_000
      if (!holds || !alert.isReady || !isCool) continue
      this.expected.push(firedText(alertId, symbol, place))
      if (terms.repeat === 'once') alert.status = 'triggered'
      alert.lastFiredAt = at
      alert.isReady = false
    }
  }

  /** What was suspected, if anything was, is known now. @param split null: there was none */
  settle(symbol: string, date: TradingDate, split: DatedSplit | null) {
    this.#judged.add(`${symbol} ${date}`)
    this.#suspected.delete(symbol)
    if (split !== null) this.records.set(symbol, afterSplit(this.record(symbol), split))
    for (const alert of this.#alerts.values()) {
      const { terms, status, setAt, isSetBefore } = alert
      if (!('rule' in terms) || terms.symbol !== symbol) continue
      const isOld =
        isSetBefore || (status !== 'suspended' && setAt < tradingDayStart(split?.date ?? date))
      if (split !== null && isOld) alert.terms = { ...terms, rule: ruleAfter(terms.rule, split) }
      if (status === 'suspended') Object.assign(alert, fresh, { status: 'active' })
    }
  }

  /** The first price of a day that looks split suspends the alerts of its symbol. */
  #suspect({ symbol, date, price }: StoryTick) {
    const { history, ticks } = this.record(symbol)
    const last = ticks.at(-1)
    const day = history.at(-1)
    const close = last?.price ?? day?.close ?? Number.NaN
    const lastDate = last?.date ?? dateOfDailyBar(day?.time ?? 0)
    const nights = (dailyBarTime(date) - dailyBarTime(lastDate)) / 86_400
    if (nights < 1 || nights > splitLimits.nightDaysMax) return
    if (this.#suspected.has(symbol) || this.#judged.has(`${symbol} ${date}`)) return
    if (splitLike(close, price) === null) return
    this.#suspected.set(symbol, date)
    for (const alert of this.#alerts.values())
      if (alert.status === 'active' && symbolOf(alert.terms) === symbol)
        Object.assign(alert, { status: 'suspended', isSetBefore: true })
  }

  /** With the levels that it has. */
  #goOn(alert: Obvious) {
    Object.assign(alert, fresh)
    this.#arm(alert)
    const from = this.#suspected.get(symbolOf(alert.terms) ?? '')
    alert.isSetBefore = from !== undefined && alert.setAt < tradingDayStart(from)
  }

  #arm(alert: Obvious) {
    const symbol = symbolOf(alert.terms)
    alert.status = symbol !== null && this.#suspected.has(symbol) ? 'suspended' : 'active'
  }
}
