import { nearestReply } from '../../contracts/alerts/alert-nearest.ts'
import { nearestMisses } from '../../domain/alert/dry-run/replay-rule.ts'
import { ruleOfType } from '../../domain/alert/rule/of-type.ts'
import { timeframesOf } from '../../domain/alert/rule/rule.ts'
import { isTyped } from '../../domain/alert/terms.ts'
import { type AlertDocument, alerts, termsIn } from '../../projections/alerts/documents.ts'
import { replayOf } from '../../projections/past/replay-of.ts'
import { loadRuleRecord } from '../../projections/stocks/read/rule-record.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import { streamOf } from '../../domain/streams.ts'
import type { Context } from '../context.ts'
import { idOf } from '../request.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { presentStep } from './dry-run.ts'
import { noSuchAlert } from './present.ts'

/** Documents of an earlier version do not say since which event they watch. */
type Watching = Pick<AlertDocument, '_id' | 'createdAt'> & { readonly armedAt?: number }

/**
 * When and where in the log an alert has watched its terms since: prices before that do not trigger
 * it, whatever their times.
 */
const watchesSince = async ({ events }: Context, alert: Watching) => {
  const query = { from: BigInt(alert.armedAt ?? 0), maxCount: 1 }
  for await (const { position, metadata } of events.readStream(streamOf.alert(alert._id), query))
    return { from: Date.parse(metadata.occurredAt), after: position }
  return { from: Date.parse(alert.createdAt) }
}

/** From the tape and the bars since it was set; of a watched scan there is none. */
export const nearestAlert = route.get('/alerts/:id/nearest', {
  summary: 'How near each condition of an alert came since it was set, edited, resumed or armed',
  params: idOf('alert'),
  reads: [alerts.projection],
  replies: { 200: nearestReply.describe('One a condition, in the rule’s order') },
  answer: async (context, { params: { id }, userId }) => {
    const { readModels, pastReads } = context
    const document = await readModels.reader(alerts).get(id)
    if (document?.userId !== userId) return refuse(noSuchAlert)
    const terms = termsIn(document)
    if ('scan' in terms) return ok([])
    const rule = isTyped(terms) ? ruleOfType(terms) : terms.rule
    const stock = await readModels.reader(stocks).get(terms.symbol)
    if (stock === null) return ok(rule.conditions.map(() => null))
    const span = { ...(await watchesSince(context, document)), to: null }
    const { steps } = await pastReads.run(() => replayOf(context, stock, rule, span))
    const record = await loadRuleRecord(readModels, stock, timeframesOf(rule))
    const nearest = nearestMisses(rule, record, steps)
    return ok(
      nearest.map(
        (miss) =>
          miss && {
            value: miss.value,
            level: miss.level,
            distance: miss.distance,
            when: presentStep(miss.step),
          },
      ),
    )
  },
})
