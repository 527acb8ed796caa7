import fc from 'fast-check'
import type { WatchedEvent } from '../../../src/domain/alert/armed/watch.ts'
import { alertStories } from '../arbitraries/any-alerts.ts'
import type { AppendFault, Drop } from '../faults/faulty.ts'

/** How a process ends; the one after the last goes on until the run ends. */
export interface Life {
  /** At which of its appends it crashes; null: at none. */
  readonly crash: { readonly append: number; readonly written: boolean } | null
  /** Before which message of the log it is told to stop; null: before none. */
  readonly stopBefore: number | null
  /** Whether the next one finds the checkpoint that this one saved. */
  readonly checkpointIsLost: boolean
}

/** Everything that goes wrong in one run. */
export interface Plan {
  readonly story: readonly WatchedEvent[]
  /** Which price feed writes each tick batch; `both` at once. */
  readonly feeds: readonly ('one' | 'other' | 'both')[]
  /** Of the appends of the feeds, and of the alert processes; none after the last. */
  readonly feedFaults: readonly AppendFault[]
  readonly alertFaults: readonly AppendFault[]
  /** Asked before each message of the log. */
  readonly drops: readonly Drop[]
  /** Whether the read side and the checkpoint are unavailable, call by call. */
  readonly away: readonly boolean[]
  /** Of each alert process; two of them run at once. */
  readonly processes: readonly (readonly Life[])[]
}

const steps = { min: 6, max: 16 }

const appendFaults = fc.array(
  fc.constantFrom<AppendFault>('none', 'before', 'late', 'after', 'timeout'),
  { maxLength: 12 },
)

const lives: fc.Arbitrary<readonly Life[]> = fc.array(
  fc.record({
    crash: fc.option(fc.record({ append: fc.integer({ min: 1, max: 3 }), written: fc.boolean() })),
    stopBefore: fc.option(fc.integer({ min: 1, max: 10 })),
    checkpointIsLost: fc.boolean(),
  }),
  { maxLength: 3 },
)

/** Whoever deletes an alert before its tick was looked at has deleted it: that is no miss. */
const withoutDeletions = (story: readonly WatchedEvent[]) =>
  story.filter(({ type }) => type !== 'AlertDeleted')

export const alertPlans: fc.Arbitrary<Plan> = fc.record({
  story: alertStories(steps.max, steps.min).map(withoutDeletions),
  feeds: fc.array(fc.constantFrom<Plan['feeds'][number]>('one', 'other', 'both'), {
    minLength: 1,
    maxLength: 10,
  }),
  feedFaults: appendFaults,
  alertFaults: appendFaults,
  drops: fc.array(fc.constantFrom<Drop>('none', 'none', 'silently', 'with an error'), {
    maxLength: 12,
  }),
  away: fc.array(fc.boolean(), { maxLength: 8 }),
  processes: fc.array(lives, { minLength: 1, maxLength: 2 }),
})
