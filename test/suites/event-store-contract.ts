import { describe } from 'vitest'
import { appendRules } from './event-store-appends.ts'
import { closeRules } from './event-store-close.ts'
import { contractContext, type EventStoreHarness } from './event-store-context.ts'
import { readAllRules } from './event-store-read-all.ts'
import { readStreamRules } from './event-store-read-stream.ts'
import { repeatedAppendRules } from './event-store-repeats.ts'
import { requestRules } from './event-store-requests.ts'
import { retentionRules } from './event-store-retention.ts'
import { subscriptionRules } from './event-store-subscriptions.ts'

/** What every adapter of the event-store port promises; run once for each of them. */
export const eventStoreContract = (
  adapter: string,
  makeHarness: () => Promise<EventStoreHarness>,
): void => {
  describe(`event store: ${adapter}`, () => {
    const context = contractContext(makeHarness)
    appendRules(context)
    repeatedAppendRules(context)
    requestRules(context)
    readStreamRules(context)
    readAllRules(context)
    subscriptionRules(context)
    retentionRules(context)
    closeRules(context)
  })
}
