import { z } from 'zod'
import { type DryRunBody, dryRunBody } from '../../contracts/alerts/alert-bodies.ts'
import { type DryRunReply, dryRunReply } from '../../contracts/alerts/alert-dry-run.ts'
import { type ScanDryRunReply, scanDryRunReply } from '../../contracts/alerts/alert-scan-dry-run.ts'
import { dateOfDailyBar } from '../../domain/calendar/trading-day.ts'
import { dryRun, type DryTrigger } from '../../domain/alert/dry-run/dry-run.ts'
import { dryRunTriggersMax } from '../../domain/alert/rule/limits.ts'
import { dryRunRule, type ReplayStep } from '../../domain/alert/dry-run/replay-rule.ts'
import { marketOf, RuleTrial } from '../../domain/alert/rule/rule-trial.ts'
import type { RuleRecord } from '../../domain/alert/armed/rules/rule-symbol.ts'
import { type CompoundRule, timeframesOf } from '../../domain/alert/rule/rule.ts'
import { scanHistoryLimits } from '../../contracts/scans/scan-history.ts'
import { minuteFigures } from '../../domain/metrics/minute-figures.ts'
import { planScan, quantitiesOf } from '../../domain/scan/plan.ts'
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
import { type RecordedSpan, recordedHistory } from '../../projections/bars/read/recorded-history.ts'

/** What is wrong with a span that is asked for; null: nothing. */
const faultOf = ({ from, to }: RecordedSpan, now: number): Refusal | null => {
  const fault = (path: string, message: string): Refusal => ({
    type: 'not_valid',
    faults: [{ path, message }],
  })
  if (from !== null && from > now) return fault('from', 'from must not be in the future')
  if (to === null) return null
  if (from === null) return fault('from', 'to must come with from')
  return to < from ? fault('to', 'to must not be before from') : null
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
 * The records of a moment (Unix ms), of the symbol and of the market that its rule needs; null: the
 * log does not reach back to it, or has recorded by then what happened later.
 */
const recordsAt = async (context: Context, symbol: string, rule: CompoundRule, at: number) => {
  const { events, clock, past } = context
  const found = await findMoment(events, { type: 'instant', at }, clock())
  if (!found.ok) return null
  const readModels = past.readModels.at(found.moment.position, null)
  const stock = await findStock(readModels, symbol)
  if (stock === null) return null
  const record = await loadRuleRecord(readModels, stock, timeframesOf(rule))
  if (record.today !== null && record.today.at > at) return null
  const other = marketOf(rule, symbol)
  const market = other === null ? null : await findStock(readModels, other)
  return { record, market: market && (await loadRuleRecord(readModels, market, [])) }
}

/** The steps at which a rule would have triggered that was set at the moment of the records. */
const triggersFrom = (
  rule: CompoundRule,
  cooldownSeconds: number,
  { record, market }: { readonly record: RuleRecord; readonly market: RuleRecord | null },
  steps: readonly ReplayStep[],
): ReplayStep[] => {
  const trial = new RuleTrial(rule, cooldownSeconds, record, market)
  const triggered = (step: ReplayStep) => {
    for (const tick of step.market ?? []) trial.tickMarket(tick)
    if (trial.tick(step) === null) return []
    return [{ ...step, price: trial.reachedPrice(step.cameFrom) }]
  }
  return steps.flatMap(triggered).slice(0, dryRunTriggersMax)
}

const ofRule = async (
  context: Context,
  stock: StockDocument,
  { rule, repeat, cooldownSeconds }: Extract<DryRunBody, { rule: unknown }>,
  span: RecordedSpan,
) => {
  const { from } = span
  const record = await loadRuleRecord(context.readModels, stock, timeframesOf(rule))
  const quantity = unknownIn(record, rule)
  if (quantity !== null)
    return refuse(refusalOfAlert({ type: 'never_known', symbol: stock.symbol, quantity }))
  const then =
    from === null
      ? null
      : await context.pastReads.run(() => recordsAt(context, stock.symbol, rule, from))
  const found = await context.pastReads.run(() => replayOf(context, stock, rule, span))
  const { steps, cutAt, ...scanned } = found
  // One that triggers once may be set at any moment.
  const cooldown = repeat === 'every' ? cooldownSeconds : 0
  const triggered =
    then === null
      ? dryRunRule(rule, cooldown, record, steps, dryRunTriggersMax)
      : triggersFrom(rule, cooldown, then, steps)
  const triggers = triggered.map((step) => ({
    at: presentStep(step),
    price: step.price,
  }))
  const cut = cutAt === null ? null : new Date(cutAt).toISOString()
  return ok({ triggers, ...scanned, cutAt: cut } satisfies DryRunReply)
}

/** Read from recorded bars by the engine of the scan's history, within the same bounds. */
const ofScan = async (
  { readModels, scanTrial, pastReads, clock }: Context,
  { scan: rules, on }: Extract<DryRunBody, { scan: unknown }>,
  { from, to }: RecordedSpan,
) => {
  const { momentsMax } = scanHistoryLimits
  const asked = { rules, on, from: from ?? 0, to: to ?? clock(), momentsMax }
  const { triggers, spans } = await pastReads.run(() => scanTrial(readModels, asked))
  const read = quantitiesOf(planScan(rules))
  return ok({
    triggers: triggers.slice(-dryRunTriggersMax),
    count: triggers.length,
    symbols: new Set(triggers.map(({ symbol }) => symbol)).size,
    spans,
    unknown: minuteFigures.filter((metric) => read.has(metric)),
  } satisfies ScanDryRunReply)
}

const momentOf = (iso: string | undefined) => (iso === undefined ? null : Date.parse(iso))

/** Nothing is recorded. */
export const dryRunAlert = route.post('/alerts/dry-run', {
  summary: 'When an alert would have triggered over recorded history',
  body: dryRunBody,
  replies: {
    200: z
      .union([dryRunReply, scanDryRunReply])
      .describe('Dates or moments, oldest first, with prices, or of a scan with symbols'),
  },
  refuses: [404, 409],
  answer: async (context, { body }) => {
    const fault = 'condition' in body ? valueFault(body.condition, body.value) : null
    if (fault && 'condition' in body)
      return refuse(refusalOfAlert({ type: 'bad_value', condition: body.condition, fault }))
    const { readModels, limits, clock, pastReads } = context
    const span = { from: momentOf(body.from), to: momentOf(body.to) }
    const wrong = faultOf(span, clock())
    if (wrong !== null) return refuse(wrong)
    if ('scan' in body) return ofScan(context, body, span)
    const { symbol } = body
    const stock = await findStock(readModels, symbol)
    if (!stock) return refuse({ type: 'unknown_symbol', symbol })
    if ('rule' in body) return ofRule(context, stock, body, span)
    const { condition, value } = body
    const { days, ...scanned } = await pastReads.run(() =>
      recordedHistory(readModels, stock.symbol, span, limits.dryRunBarsMax),
    )
    const triggers = dryRun({ condition, value }, days).map(presentTrigger)
    return ok({ triggers, ...scanned, cutAt: null } satisfies DryRunReply)
  },
})
