import type { AlertBody } from '../../contracts/alerts/alert-bodies.ts'
import { type RuleRecord, RuleSymbol } from '../../domain/alert/armed/rules/rule-symbol.ts'
import { firstUnknowable } from '../../domain/alert/armed/rules/knowable.ts'
import { type CompoundRule, type RuleQuantity, timeframesOf } from '../../domain/alert/rule/rule.ts'
import { symbolOf, termsOf, type WatchedTerms } from '../../domain/alert/terms.ts'
import type { DayReference } from '../../domain/quotes/change.ts'
import { countActiveAlerts } from '../../projections/alerts/read.ts'
import { noneCounted, orWhenUnavailable } from '../../projections/guard/or-when-unavailable.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import { listedSymbol } from '../../projections/stocks/read/listed-symbol.ts'
import { loadRuleRecord } from '../../projections/stocks/read/rule-record.ts'
import type { Context } from '../context.ts'

/** The terms of a body, its symbol as it is listed. */
const termsIn = (body: AlertBody, listed: string | null): WatchedTerms => {
  if ('condition' in body) return termsOf({ ...body, symbol: listed ?? body.symbol })
  const expiresAt = body.expiresAt === null ? null : Date.parse(body.expiresAt)
  if ('rule' in body) return termsOf({ ...body, symbol: listed ?? body.symbol, expiresAt })
  const scan = body.scan.map(({ id: _, ...rule }) => rule)
  return termsOf({ ...body, scan, expiresAt })
}

/** The first quantity of a rule that its symbol never has; null: none. */
export const unknownIn = (record: RuleRecord, rule: CompoundRule): RuleQuantity | null => {
  const known = new RuleSymbol(record.symbol)
  known.load(record, null)
  return firstUnknowable(rule, known)
}

const lookUp = async ({ readModels }: Context, terms: WatchedTerms) => {
  const symbol = symbolOf(terms)
  const stock = symbol === null ? null : await readModels.reader(stocks).get(symbol)
  if (stock === null) return nothingKnown
  const references: DayReference = {
    previousClose: stock.previousClose,
    averageVolume: stock.avgVolume,
  }
  if (!('rule' in terms)) return { references, unknown: null }
  const record = await loadRuleRecord(readModels, stock, timeframesOf(terms.rule))
  return { references, unknown: unknownIn(record, terms.rule) }
}

const nothingKnown: {
  readonly references: DayReference | null
  readonly unknown: RuleQuantity | null
} = { references: null, unknown: null }

/** Counted for the limit, which is not enforced while the read models are unavailable. */
export const activeAlertsOf = ({ readModels }: Context, userId: string): Promise<number> =>
  orWhenUnavailable(() => countActiveAlerts(readModels, userId), noneCounted)

/** What a body asks an alert to watch, with what the decision about it depends on. */
export const askedTerms = async (context: Context, body: AlertBody, userId: string) => {
  const [listed, activeAlerts] = await Promise.all([
    'symbol' in body ? listedSymbol(context, body.symbol) : null,
    activeAlertsOf(context, userId),
  ])
  const terms = termsIn(body, listed)
  const known = await orWhenUnavailable(
    () => lookUp(context, terms),
    () => nothingKnown,
  )
  const isListed = listed !== null || !('symbol' in body)
  return { terms, circumstances: { isListed, activeAlerts, now: context.clock(), ...known } }
}
