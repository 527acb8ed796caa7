import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import type { PriceFeedCommand } from './commands.ts'
import type { PriceFeedEvent } from './events.ts'
import { priceFeedLimits } from './limits.ts'
import type { PriceFeedRefusal, RejectedTicks } from './refusals.ts'
import { screenTicks } from './screen-ticks.ts'
import { evolvePriceFeed, type PriceFeedState, silent } from './state.ts'

/** A decision that also says which ticks of the tick batch were left out. */
export type PriceFeedDecision = Decision<PriceFeedEvent, PriceFeedRefusal> & {
  readonly rejected: RejectedTicks
}

const hasFaults = (rejected: RejectedTicks): boolean =>
  Object.keys(rejected).some((reason) => reason !== 'repeated')

const decide = (command: PriceFeedCommand, state: PriceFeedState): PriceFeedDecision => {
  const { source, date } = command
  if (state.status === 'ticking' && (state.source !== source || state.date !== date)) {
    const refusal = { type: 'another_feed', source: state.source, date: state.date } as const
    return { ...refused(refusal), rejected: {} }
  }
  const max = priceFeedLimits.ticksPerBatchMax
  if (command.ticks.length > max)
    return { ...refused({ type: 'too_many_ticks', max }), rejected: {} }
  const { kept, rejected } = screenTicks(command, state)
  if (kept.length > 0)
    return { ...accepted({ type: 'PricesTicked', data: { source, date, ticks: kept } }), rejected }
  return hasFaults(rejected)
    ? { ...refused({ type: 'no_good_tick', rejected }), rejected }
    : { ...accepted(), rejected }
}

export const priceFeedDecider = {
  initial: silent,
  decide,
  evolve: evolvePriceFeed,
  tail: () => ({ eventsMax: priceFeedLimits.batchesRemembered, before: silent }),
} satisfies Decider<PriceFeedState, PriceFeedCommand, PriceFeedEvent, PriceFeedRefusal>

/** Streams `priceFeed-<source>_<yyyy-mm-dd>`: the aggregate is the feed's day. */
export const priceFeedAggregate = { category: 'priceFeed', decider: priceFeedDecider } as const
