import { dryRunBody } from '../../contracts/alert-bodies.ts'
import { type DryRunReply, dryRunReply } from '../../contracts/alert-dry-run.ts'
import { dateOfDailyBar } from '../../domain/calendar/trading-day.ts'
import { dryRun, type DryTrigger, dryRunTriggersMax } from '../../domain/alert/dry-run.ts'
import { dryRunRule, type ReplayStep } from '../../domain/alert/replay-rule.ts'
import { RuleTrial } from '../../domain/alert/rule-trial.ts'
import type { RuleRecord } from '../../domain/alert/armed/rules/rule-symbol.ts'
import { type CompoundRule, timeframesOf } from '../../domain/alert/rule/rule.ts'
import { findMoment } from '../../eventstore/moment.ts'
import { replayOf } from '../../projections/past/replay-of.ts'
import { loadRuleRecord } from '../../projections/stocks/read/rule-record.ts'
import type { StockDocument } from '../../projections/stocks/documents.ts'
import type { Context } from '../context.ts'
import { valueFault } from '../../domain/alert/conditions/value-fault.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { findStock } from '../../projections/stocks/read/find-stock.ts'
import { unknownIn } from './asked-terms.ts'
import { refusalOfAlert } from './present.ts'
import { recordedHistory } from '../../projections/bars/read/recorded-history.ts'

const inFuture: Refusal = {
  type: 'not_valid',
  faults: [{ path: 'from', message: 'from must not be in the future' }],
}

/** A daily bar has a date, which is the same in every zone, and no moment. */
const presentTrigger = ({ time, resolution, price }: DryTrigger) => ({
  at: resolution === '1D' ? dateOfDailyBar(time) : new Date(time * 1_000).toISOString(),
  price,
})

/** @returns a daily bar's date, and otherwise the moment of the tick or of the bar's first second */
export const presentStep = ({ at, date, resolution }: ReplayStep) =>
  resolution === '1D' ? date : new Date(at).toISOString()

/**
 * The record of a moment (Unix ms); null: the log does not reach back to it, or has recorded by then
 * what happened later.
 */
const recordAt = async (context: Context, symbol: string, rule: CompoundRule, at: number) => {
  const { events, clock, past } = context
  const found = await findMoment(events, { type: 'instant', at }, clock())
  if (!found.ok) return null
  const readModels = past.readModels.at(found.moment.position, null)
  const stock = await findStock(readModels, symbol)
  if (stock === null) return null
  const record = await loadRuleRecord(readModels, stock, timeframesOf(rule))
  return record.today !== null && record.today.at > at ? null : record
}

/** The steps at which a rule would have triggered that was set at the moment of the record. */
const triggersFrom = (
  rule: CompoundRule,
  record: RuleRecord,
  steps: readonly ReplayStep[],
  max: number,
): ReplayStep[] => {
  const trial = new RuleTrial(rule, record)
  return steps.filter((step) => trial.tick(step)).slice(0, max)
}

const ofRule = async (
  context: Context,
  stock: StockDocument,
  rule: CompoundRule,
  since: number | null,
) => {
  const record = await loadRuleRecord(context.readModels, stock, timeframesOf(rule))
  const quantity = unknownIn(record, rule)
  if (quantity !== null)
    return refuse(refusalOfAlert({ type: 'never_known', symbol: stock.symbol, quantity }))
  const then =
    since === null
      ? null
      : await context.pastReads.run(() => recordAt(context, stock.symbol, rule, since))
  const found = await context.pastReads.run(() => replayOf(context, stock, rule, since))
  const { steps, ...scanned } = found
  const max = dryRunTriggersMax
  const triggered =
    then === null ? dryRunRule(rule, record, steps, max) : triggersFrom(rule, then, steps, max)
  const triggers = triggered.map((step) => ({
    at: presentStep(step),
    price: step.price,
  }))
  return ok({ triggers, ...scanned } satisfies DryRunReply)
}

/** Nothing is recorded. */
export const dryRunAlert = route.post('/alerts/dry-run', {
  summary: 'When an alert would have triggered over recorded history',
  body: dryRunBody,
  replies: { 200: dryRunReply.describe('Dates or moments and prices, oldest first') },
  refuses: [404, 409],
  serve:
    (context) =>
    async ({ body }) => {
      const { symbol, from } = body
      const fault = 'condition' in body ? valueFault(body.condition, body.value) : null
      if (fault && 'condition' in body)
        return refuse(refusalOfAlert({ type: 'bad_value', condition: body.condition, fault }))
      const { readModels, limits, clock, pastReads } = context
      const fromMs = from === undefined ? null : Date.parse(from)
      if (fromMs !== null && fromMs > clock()) return refuse(inFuture)
      const stock = await findStock(readModels, symbol)
      if (!stock) return refuse({ type: 'unknown_symbol', symbol })
      const since = fromMs === null ? null : Math.floor(fromMs / 1_000)
      if ('rule' in body) return ofRule(context, stock, body.rule, fromMs)
      const { condition, value } = body
      const { days, ...scanned } = await pastReads.run(() =>
        recordedHistory(readModels, stock.symbol, since, limits.dryRunBarsMax),
      )
      const triggers = dryRun({ condition, value }, days).map(presentTrigger)
      return ok({ triggers, ...scanned } satisfies DryRunReply)
    },
})
