import type { WatchRow } from '../../contracts/ops.ts'
import { DamagedLog } from '../../eventstore/errors.ts'
import { isStoreUnavailable } from '../../projections/store-unavailable.ts'
import type { Duty, OpsDeps } from '../deps.ts'
import { isForOperators } from '../faults.ts'
import { within } from '../within.ts'

type OnFault = OpsDeps['onFault']

type Told = Pick<WatchRow, 'state' | 'fault'>

const toldOf = (fault: string | null): Told => ({
  state: fault === null ? 'healthy' : 'stalled',
  fault,
})

/** What a duty has to look at may itself be unavailable or damaged: that is then what is wrong. */
const lookAt = async ({ name, fault }: Duty, onFault: OnFault): Promise<Told> => {
  try {
    return toldOf(await within(fault))
  } catch (error) {
    if (error instanceof DamagedLog) return { state: 'log_damaged', fault: error.message }
    if (isStoreUnavailable(error)) return toldOf(error.message)
    onFault(error)
    return toldOf(
      isForOperators(error)
        ? error.message
        : `${name} cannot be looked at; the log of the server has the details`,
    )
  }
}

/** Since when each duty is in its state, as the looks have seen it. */
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
 * The one table of what each duty last did, may at most be late, and what is wrong with it. Each
 * call looks at all of them.
 * @param duties asked at each look: some come and go
 * @param now monotonic milliseconds, as the duties' own `lastDoneAt`
 * @param onFault told of what is no fault of a store
 */
export const createWatch = (
  duties: () => readonly Duty[],
  now: () => number,
  onFault: OnFault,
): (() => Promise<WatchRow[]>) => {
  const sinceOf = createSinces()
  const ago = (at: number) => Math.max(0, Math.round(now() - at))
  const rowOf = async (duty: Duty): Promise<WatchRow> => {
    const told = await lookAt(duty, onFault)
    const at = duty.lastDoneAt?.() ?? null
    return {
      name: duty.name,
      ...told,
      sinceMsAgo: ago(sinceOf(duty.name, told.state, now())),
      lastDoneMsAgo: at === null ? null : ago(at),
      lastResult: duty.lastResult?.() ?? null,
      maxAgeMs: duty.maxAgeMs ?? null,
      keepsTraffic: duty.keepsTraffic === true,
    }
  }
  return () => Promise.all(duties().map(rowOf))
}
