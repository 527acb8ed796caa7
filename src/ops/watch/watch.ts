import type { WatchRow } from '../../contracts/ops.ts'
import { DamagedLog } from '../../eventstore/errors.ts'
import { isStoreUnavailable } from '../../projections/guard/store-unavailable.ts'
import type { Duty, OpsDeps } from '../deps.ts'
import { isForOperators } from '../faults.ts'
import { within } from '../within.ts'

type OnFault = OpsDeps['onFault']

type DutyState = Pick<WatchRow, 'state' | 'fault'>

const stateOf = (fault: string | null): DutyState => ({
  state: fault === null ? 'healthy' : 'stalled',
  fault,
})

/** If the check itself fails because a store is unavailable or damaged, that is the fault. */
const checkDuty = async ({ name, fault }: Duty, onFault: OnFault): Promise<DutyState> => {
  try {
    return stateOf(await within(fault))
  } catch (error) {
    if (error instanceof DamagedLog) return { state: 'log_damaged', fault: error.message }
    if (isStoreUnavailable(error)) return stateOf(error.message)
    onFault(error)
    return stateOf(
      isForOperators(error)
        ? error.message
        : `${name} cannot be checked; see the log messages of the server`,
    )
  }
}

/** Remembers since when each duty has had its state. */
const createSinces = () => {
  const seen = new Map<string, { readonly state: WatchRow['state']; readonly at: number }>()
  return (name: string, state: WatchRow['state'], now: number): number => {
    const before = seen.get(name)
    if (before?.state === state) return before.at
    seen.set(name, { state, at: now })
    return now
  }
}

/**
 * The table of duties: when each was last done, its maximum age, and its fault. Each call checks
 * all duties.
 * @param duties called at each check, because some come and go
 * @param now monotonic milliseconds, as the duties' own `lastDoneAt`
 * @param onFault called with an unexpected exception
 */
export const createWatch = (
  duties: () => readonly Duty[],
  now: () => number,
  onFault: OnFault,
): (() => Promise<WatchRow[]>) => {
  const sinceOf = createSinces()
  const ago = (at: number) => Math.max(0, Math.round(now() - at))
  const rowOf = async (duty: Duty): Promise<WatchRow> => {
    const checked = await checkDuty(duty, onFault)
    const at = duty.lastDoneAt?.() ?? null
    return {
      name: duty.name,
      ...checked,
      sinceMsAgo: ago(sinceOf(duty.name, checked.state, now())),
      lastDoneMsAgo: at === null ? null : ago(at),
      lastResult: duty.lastResult?.() ?? null,
      maxAgeMs: duty.maxAgeMs ?? null,
      keepsTraffic: duty.keepsTraffic === true,
    }
  }
  return () => Promise.all(duties().map(rowOf))
}
