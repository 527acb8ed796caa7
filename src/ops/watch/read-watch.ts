import { setTimeout as wait } from 'node:timers/promises'
import type { WatchRow } from '../../contracts/ops.ts'
import { isStoreAway } from '../../projections/store-away.ts'
import type { Duty, OpsDeps } from '../deps.ts'
import { isForOperators } from '../faults.ts'

type OnFault = OpsDeps['onFault']

/** A look at one duty takes no longer: what does not answer must not keep the others from telling. */
export const lookMsMax = 2_000

/** What a duty has to look at may itself be away or damaged: that is then what is wrong. */
const faultOf = async ({ name, fault }: Duty, onFault: OnFault): Promise<string | null> => {
  const looked = new AbortController()
  const { signal } = looked
  try {
    return await Promise.race([
      fault(),
      wait(lookMsMax, `it does not answer within ${(lookMsMax / 1_000).toString()} s`, { signal }),
    ])
  } catch (error) {
    if (isStoreAway(error)) return error.message
    onFault(error)
    return isForOperators(error)
      ? error.message
      : `${name} cannot be looked at; the log of the server has the details`
  } finally {
    looked.abort()
  }
}

/**
 * The one table of what each duty last did, may at most be late, and what is wrong with it.
 * @param now monotonic milliseconds, as the duties' own `lastDidAt`
 * @param onFault told of what is no fault of a store
 */
export const readWatch = (
  duties: readonly Duty[],
  now: () => number,
  onFault: OnFault,
): Promise<WatchRow[]> =>
  Promise.all(
    duties.map(async (duty) => {
      const fault = await faultOf(duty, onFault)
      const at = duty.lastDidAt?.() ?? null
      return {
        name: duty.name,
        lastDidMsAgo: at === null ? null : Math.max(0, Math.round(now() - at)),
        latestMs: duty.latestMs ?? null,
        fault,
        keepsTraffic: duty.keepsTraffic === true,
      }
    }),
  )
