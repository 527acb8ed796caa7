import { tradingDate, type TradingDate } from '../../../calendar/trading-day.ts'
import { matches, type ReadQuantity } from '../../../scan/matches.ts'
import { planScan, type ScanPlan } from '../../../scan/plan.ts'
import type { FiredSides } from '../../events.ts'
import type { ScanTerms } from '../../terms.ts'
import type { RuleFiring } from './rule-book.ts'
import type { RuleSymbol } from './rule-symbol.ts'

export interface ArmedScan extends ScanTerms {
  readonly alertId: string
  readonly setAt?: number | undefined
  readonly armedAt?: number | undefined
  /** The newest day on which it triggered, and the symbols that it named; null: none. */
  readonly fired?: { readonly date: TradingDate; readonly symbols: readonly string[] } | null
}

interface Held {
  readonly alert: ArmedScan
  readonly plan: ScanPlan
  date: TradingDate | null
  symbols: Set<string>
}

const sidesOf = (plan: ScanPlan, read: ReadQuantity): FiredSides[] =>
  plan.flat().map(({ left, right }) => {
    if ('constant' in right) return { value: read(left), level: right.constant }
    const other = read(right.quantity)
    return { value: read(left), level: other === null ? null : other * right.times }
  })

/** Watched scans: each is asked about every tick of every symbol, as it was before it and is now. */
export class ScanBook {
  readonly #held = new Map<string, Held>()

  get size(): number {
    return this.#held.size
  }

  get(alertId: string): ArmedScan | undefined {
    return this.#held.get(alertId)?.alert
  }

  arm(alert: ArmedScan) {
    if (this.#held.has(alert.alertId)) return
    const { fired = null } = alert
    this.#held.set(alert.alertId, {
      alert,
      plan: planScan(alert.scan),
      date: fired?.date ?? null,
      symbols: new Set(fired?.symbols),
    })
  }

  disarm(alertId: string) {
    this.#held.delete(alertId)
  }

  /** Those that the newest tick of this symbol triggers. @param at Unix ms of the tick */
  fire(symbol: RuleSymbol, at: number, take: (firing: RuleFiring) => void) {
    for (const held of this.#held.values()) {
      const { alertId, armedAt, on, expiresAt } = held.alert
      if (expiresAt !== null && at >= expiresAt) continue
      const isIn = matches(held.plan, symbol.scanNow)
      if (isIn !== (on === 'enters') || matches(held.plan, symbol.scanBefore) === isIn) continue
      const date = tradingDate(at)
      if (held.date === null || date > held.date) {
        held.date = date
        held.symbols = new Set()
      }
      if (date < held.date || held.symbols.has(symbol.symbol)) continue
      held.symbols.add(symbol.symbol)
      const conditions = sidesOf(held.plan, symbol.scanNow)
      take({ alertId, symbol: symbol.symbol, armedAt, conditions })
    }
  }
}
