import type { RuleRecord } from '../../domain/alert/armed/rules/rule-symbol.ts'
import type { Watch, WatchedEvent } from '../../domain/alert/armed/watch.ts'
import { timeframesOf } from '../../domain/alert/rule/rule.ts'
import { termsOf, type WatchedTerms } from '../../domain/alert/terms.ts'
import type { Timeframe } from '../../domain/calendar/timeframes.ts'
import { dailyBarTime } from '../../domain/calendar/trading-day.ts'
import { marketSymbol } from '../../domain/metrics/definitions.ts'
import type { Position } from '../../eventstore/position.ts'
import type { AlertProcessDeps, LoadedWatch } from './ports.ts'

type Deps = Pick<AlertProcessDeps, 'readSide'>

/** The symbols that terms are about, with the timeframes of their averages; null: every symbol. */
const wantedBy = (all: readonly WatchedTerms[]) => {
  const symbols = new Map<string, Set<Timeframe>>()
  for (const terms of all) {
    if (!('rule' in terms)) continue
    const known = symbols.get(terms.symbol) ?? new Set<Timeframe>()
    for (const timeframe of timeframesOf(terms.rule)) known.add(timeframe)
    symbols.set(terms.symbol, known)
  }
  // Betas are measured against it.
  if (symbols.size > 0 && !symbols.has(marketSymbol)) symbols.set(marketSymbol, new Set())
  return { symbols, isEvery: all.some((terms) => 'scan' in terms) }
}

/**
 * The day in progress has the price that this process saw last. Read models may be ahead by a tick
 * batch; its high, low and volumes agree again when that is read.
 */
const asSeen = ({ references }: Watch, record: RuleRecord): RuleRecord => {
  const { today, symbol } = record
  const current = references.current(references.rows.rowOf(symbol))
  if (today === null || current?.time !== today.time) return record
  return { ...record, today: { ...today, price: current.close, volume: current.volume } }
}

interface Loading {
  readonly position: Position | null
  /** null: the process is running, and has seen the current day itself. */
  readonly saved: LoadedWatch | null
}

/**
 * Loads what rules and watched scans need and the watch does not know yet.
 * @returns whether anything was missing
 * @throws the errors of the read side while it is behind or unavailable
 */
export const loadFor = async (
  { readSide }: Deps,
  watch: Watch,
  terms: readonly WatchedTerms[],
  { position, saved }: Loading,
): Promise<boolean> => {
  if (position === null) return false
  const { market } = watch
  const { symbols, isEvery } = wantedBy(terms)
  const isMissing = ([symbol, timeframes]: [string, Set<Timeframe>]) =>
    !market.has(symbol, [...timeframes])
  const missing = [...symbols].filter(isMissing).map(([symbol]) => symbol)
  if (!isEvery && missing.length === 0) return false
  const timeframes = (symbol: string) => [
    ...new Set([...(market.of(symbol)?.timeframes() ?? []), ...(symbols.get(symbol) ?? [])]),
  ]
  for await (const record of readSide.records(position, isEvery ? null : missing, timeframes)) {
    const known = market.of(record.symbol)
    if (known === undefined) {
      // What was saved before a split that the records know is in old shares.
      const isSplit = watch.splits.ahead(record.symbol).length > 0
      const day = isSplit ? null : (saved?.days.get(record.symbol) ?? null)
      market.load(saved === null ? asSeen(watch, record) : record, day)
    } else if (missing.includes(record.symbol)) market.loadPast(record)
  }
  // One that is not listed yet has no record, and is not asked for again.
  for (const symbol of missing) market.own(symbol)
  return true
}

const termsIn = (event: WatchedEvent): WatchedTerms | null => {
  switch (event.type) {
    case 'AlertCreated':
    case 'AlertResumed':
    case 'AlertRevised':
    case 'AlertRearmed':
    case 'AlertRestored':
      return termsOf(event.data)
    default:
      return null
  }
}

/** The symbol whose record an event changes; null: none that is watched. */
const changedBy = ({ market, scans }: Watch, event: WatchedEvent): string | null => {
  if (event.type === 'StockListed') return scans.size > 0 ? event.data.symbol : null
  return (event.type === 'BarsImported' || event.type === 'StockSplit') &&
    market.of(event.data.symbol) !== undefined
    ? event.data.symbol
    : null
}

/**
 * Reads before an event what the watch needs for it.
 * @returns whether the state of the watch is more than what follows from its checkpoint
 */
export const prepareFor = async (
  deps: Deps,
  watch: Watch,
  event: WatchedEvent,
  position: Position,
): Promise<boolean> => {
  const terms = termsIn(event)
  if (terms !== null) return loadFor(deps, watch, [terms], { position, saved: null })
  // A restart would know while it reads the suspicious prices that there was no split.
  if (event.type === 'SplitDismissed') return true
  const changed = changedBy(watch, event)
  if (changed === null) return false
  const known = watch.market.of(changed)
  const timeframes = () => known?.timeframes() ?? []
  for await (const record of deps.readSide.records(position, [changed], timeframes)) {
    // What was seen of a day before the split is in old shares.
    const isOld =
      event.type === 'StockSplit' &&
      (known?.metrics.time ?? 0) < dailyBarTime(event.data.split.date)
    if (known === undefined || isOld) watch.market.load(record)
    else watch.market.loadPast(record)
  }
  watch.market.settle()
  if (known !== undefined) watch.rules.lookAnew(known)
  return true
}
