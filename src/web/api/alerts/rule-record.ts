import { type RuleRecordReply, ruleRecordReply } from '../../../contracts/alerts/rule-record.ts'
import type { RuleRecord } from '../../../domain/alert/armed/rules/rule-symbol.ts'
import { api } from '../api.ts'

interface Asked {
  readonly symbol: string
  /** A past moment, as addresses write it. */
  readonly asOf: string
}

const recordOf = ({ closes, ...rest }: RuleRecordReply): RuleRecord => ({
  ...rest,
  closes: new Map(closes.map(({ timeframe, bars }) => [timeframe, bars])),
})

const records = api.injectEndpoints({
  endpoints: (build) => ({
    // Not a query: its answer is used once, and large.
    ruleRecord: build.mutation<RuleRecordReply, Asked>({
      query: ({ symbol, asOf }) => ({
        url: `/api/stocks/${encodeURIComponent(symbol)}/rule-record`,
        asOf,
      }),
      responseSchema: ruleRecordReply,
    }),
  }),
})

/** Asks for what the quantities of rules on a stock were computed from at a moment. */
export const useRuleRecord = () => {
  const [ask] = records.useRuleRecordMutation()
  return (asked: Asked) => {
    const call = ask(asked)
    return { record: call.unwrap().then(recordOf), abort: () => call.abort() }
  }
}
