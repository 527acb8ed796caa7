import type { ArmedRule } from '../../src/domain/alert/armed/rules/rule-book.ts'
import { RuleMarket } from '../../src/domain/alert/armed/rules/rule-market.ts'
import type { RuleRecord } from '../../src/domain/alert/armed/rules/rule-symbol.ts'
import { ruleHolds } from '../../src/domain/alert/rule/evaluate.ts'
import type { RuleCondition } from '../../src/domain/alert/rule/rule.ts'
import { dailyBarTime, shiftDate, tradingDayStart } from '../../src/domain/calendar/trading-day.ts'
import type { Tick } from '../../src/domain/price-feed/events.ts'
import { SymbolRows } from '../../src/domain/quotes/symbol-rows.ts'
import type { Bench } from '../harness/bench.ts'
import { compare } from '../harness/compare.ts'
import { date, makeAlertMarket } from './market.ts'
import { startLoop, startProcess } from './process.ts'
import { runRound } from './round.ts'

const size = { symbols: 8_000, alerts: 1_000_000, alertsOfFirst: 100_000, batches: 40 }
const warmUpBatches = 10

/** As many as each symbol has alerts in the bench `alerts`, each of two or three conditions. */
const ruleOf = (index: number, price: number): ArmedRule['rule'] => {
  const away = 1.002 + ((index * 7_919) % 1_000) / 4_000
  const conditions: RuleCondition[] = [
    { left: 'price', operator: 'above', right: price * away },
    { left: 'rsi14', operator: 'below', right: 20 + (index % 60) },
    {
      left: 'price',
      operator: 'crosses_below',
      right: { sma: 20, timeframe: '1D' },
      factor: 2 - away,
    },
    { left: 'changePercent', operator: 'above', right: (away - 1) * 100 },
    { left: 'price', operator: 'above', right: { highest: 20 }, factor: away },
  ]
  const from = index % conditions.length
  const chosen = [...conditions, ...conditions].slice(from, from + 2 + (index % 2))
  return { match: index % 4 === 0 ? 'any' : 'all', conditions: chosen }
}

/** The day has begun when the process starts. */
const firstVolume = 500

const recordOf = (symbol: string, price: number): RuleRecord => ({
  symbol,
  name: symbol,
  minutes: [],
  profile: [],
  today: {
    time: dailyBarTime(date),
    startMs: tradingDayStart(date),
    at: tradingDayStart(date),
    open: price,
    high: price,
    low: price,
    price,
    volume: firstVolume,
  },
  days: Array.from({ length: 40 }, (_, day) => ({
    time: dailyBarTime(shiftDate(date, day - 40)),
    high: price * 1.01,
    low: price * 0.99,
    close: price * (1 + (day % 5) / 500),
    volume: 1e6,
  })),
  fundamentals: { sharesOutstanding: 1e9, floatShares: 1e9, epsTtm: 5, dividendsTtm: 1 },
  closes: new Map(),
})

const makeMarket = () => {
  const { alerts, days, batches } = makeAlertMarket(size)
  const prices = new Map(days.map(({ symbol, days: [first] }) => [symbol, first?.close ?? 1]))
  const options = { repeat: 'once', cooldownSeconds: 300, expiresAt: null } as const
  const rules = alerts.map(({ alertId, symbol }, index) => {
    const rule = ruleOf(index, prices.get(symbol) ?? 1)
    return { alertId, symbol, rule, ...options }
  })
  const current = (close: number) =>
    ({ time: dailyBarTime(date), close, volume: firstVolume, source: 'ticks' }) as const
  return {
    rules,
    days: days.map((day) => ({ ...day, current: current(prices.get(day.symbol) ?? 1) })),
    records: [...prices].map(([symbol, price]) => recordOf(symbol, price)),
    batches,
  }
}

type Market = ReturnType<typeof makeMarket>

/** Each tick moves its symbol, and every rule of the symbol is evaluated. */
const createLoop = ({ rules, records }: Market) => {
  const market = new RuleMarket(new SymbolRows())
  for (const record of records) market.load(record)
  market.settle()
  const bySymbol = new Map<string, ArmedRule[]>()
  for (const rule of rules) {
    const known = bySymbol.get(rule.symbol)
    if (known) known.push(rule)
    else bySymbol.set(rule.symbol, [rule])
  }
  const [time, startMs] = [dailyBarTime(date), tradingDayStart(date)]
  return (ticks: readonly Tick[]): string[] => {
    const fired: string[] = []
    for (const [name, price, volume, at] of ticks) {
      const symbol = market.own(name)
      market.tick(symbol, { price, volume, at, time, startMs })
      const rest = (bySymbol.get(name) ?? []).filter(({ alertId, rule }) => {
        if (!ruleHolds(rule, symbol.now, symbol.before)) return true
        fired.push(alertId)
        return false
      })
      bySymbol.set(name, rest)
    }
    return fired
  }
}

export const compoundBench: Bench = {
  name: 'alerts-compound',
  about:
    '1,000,000 rules of two or three conditions on 8,000 symbols, tick batches of 8,000 symbols, against evaluating each symbol’s rules; both from events to commands, both trigger the same or it fails',
  run: async (options) => {
    const market = makeMarket()
    const { rules, days, records, batches } = market
    const alerts = rules.map(({ alertId, ...terms }) => ({ alertId, terms }))
    const round = async () => {
      const ours = await startProcess({ alerts, days, records })
      const loop = await startLoop(createLoop(market))
      const { fired, ...figures } = await runRound(ours, loop, batches, warmUpBatches)
      options.say(`alerts-compound: ${fired.toLocaleString('en-US')} triggered, the same by both`)
      return figures
    }
    const row = { name: 'alerts-compound', unit: 'tick batches/CPU s', goal: { atLeast: 100 } }
    return [await compare({ ...row, round }, options)]
  },
}
