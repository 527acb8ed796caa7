import type { AlertEvent } from '../../../src/domain/alert/events.ts'
import type { RuleTerms, ScanTerms, WatchedTerms } from '../../../src/domain/alert/terms.ts'

const options = { repeat: 'once', cooldownSeconds: 300, expiresAt: null } as const

/** What an alert of each kind may watch. */
export const typed = { symbol: 'AAPL', condition: 'price_above', value: 180 } as const
export const rule: RuleTerms = {
  symbol: 'AAPL',
  ...options,
  rule: { match: 'all', conditions: [{ left: 'price', operator: 'above', right: 180 }] },
}
export const scan: ScanTerms = {
  scan: [
    {
      field: 'PRICE',
      operator: 'less than',
      compareType: 'NUMERIC',
      compareValue: 30,
      multiplier: 1,
      percentage: 0,
      conjunction: 'AND',
      period: 30,
      interval: 'Daily',
    },
  ],
  on: 'enters',
  ...options,
}

type Revised = Extract<AlertEvent, { type: 'AlertRevised' }>['data']

/** Events of this alert. */
export const eventsOf = (ids: { readonly alertId: string; readonly userId: string }) => ({
  created: (terms: WatchedTerms): AlertEvent => ({
    type: 'AlertCreated',
    data: { ...ids, ...terms },
  }),
  revised: (terms: WatchedTerms, split: Revised['split'] = null): AlertEvent => ({
    type: 'AlertRevised',
    data: { ...ids, ...terms, split },
  }),
  deleted: { type: 'AlertDeleted', data: ids } satisfies AlertEvent,
  expired: { type: 'AlertExpired', data: ids } satisfies AlertEvent,
})
