import { dryRunBody } from '../../contracts/alert-bodies.ts'
import { type DryRunReply, dryRunReply } from '../../contracts/alert-dry-run.ts'
import { dateOfDailyBar } from '../../domain/calendar/trading-day.ts'
import { dryRun, type DryTrigger } from '../../domain/alert/dry-run.ts'
import { valueFault } from '../../domain/alert/conditions/value-fault.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { findStock } from '../../projections/stocks/read/find-stock.ts'
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

/** Nothing is recorded. */
export const dryRunAlert = route.post('/alerts/dry-run', {
  summary: 'When an alert would have triggered over recorded history',
  body: dryRunBody,
  replies: { 200: dryRunReply.describe('Dates or moments and prices, oldest first') },
  refuses: [404],
  serve:
    (context) =>
    async ({ body: { symbol, condition, value, from } }) => {
      const fault = valueFault(condition, value)
      if (fault) return refuse(refusalOfAlert({ type: 'bad_value', condition, fault }))
      const { readModels, limits, clock, pastReads } = context
      const fromMs = from === undefined ? null : Date.parse(from)
      if (fromMs !== null && fromMs > clock()) return refuse(inFuture)
      const stock = await findStock(readModels, symbol)
      if (!stock) return refuse({ type: 'unknown_symbol', symbol })
      const since = fromMs === null ? null : Math.floor(fromMs / 1_000)
      const { days, ...scanned } = await pastReads.run(() =>
        recordedHistory(readModels, stock.symbol, since, limits.dryRunBarsMax),
      )
      const triggers = dryRun({ condition, value }, days).map(presentTrigger)
      return ok({ triggers, ...scanned } satisfies DryRunReply)
    },
})
