import { type RuleRecordReply, ruleRecordReply } from '../../contracts/alerts/rule-record.ts'
import { timeframes } from '../../domain/calendar/timeframes.ts'
import { historyDaysMax } from '../../domain/metrics/history/daily-history.ts'
import { barChunks } from '../../projections/bars/documents.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import { findStock } from '../../projections/stocks/read/find-stock.ts'
import { loadRuleRecord } from '../../projections/stocks/read/rule-record.ts'
import { symbolParams } from '../request.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'

type ReplyBar = RuleRecordReply['days'][number]

const barOf = ({ time, high, low, close, volume }: ReplyBar): ReplyBar => ({
  time,
  high,
  low,
  close,
  volume,
})

/** With it, a client can try a rule on the ticks that follow, as the server does. */
export const ruleRecord = route.get('/stocks/:symbol/rule-record', {
  summary: 'What the quantities of rules on a stock are computed from',
  params: symbolParams,
  reads: [stocks.projection, barChunks.projection],
  past: [stocks.projection, barChunks.projection],
  replies: { 200: ruleRecordReply.describe('Days, minutes, closes and fundamentals') },
  answer: async ({ readModels }, { params }) => {
    const stock = await findStock(readModels, params.symbol)
    if (!stock) return refuse({ type: 'unknown_symbol', ...params })
    const record = await loadRuleRecord(readModels, stock, timeframes)
    const { symbol, name, today, fundamentals } = record
    return ok({
      symbol,
      name,
      today,
      fundamentals,
      days: record.days.slice(-historyDaysMax).map(barOf),
      minutes: record.minutes.map(barOf),
      profile: record.profile.map(({ time, volumes }) => ({ time, volumes: Array.from(volumes) })),
      closes: [...record.closes].map(([timeframe, bars]) => ({
        timeframe,
        bars: bars.map(({ time, close }) => ({ time, close })),
      })),
    } satisfies RuleRecordReply)
  },
})
