import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Config, Role } from '../../config.ts'
import { faultSentence } from '../server/fault-sentence.ts'
import { type HeldLease, holdLease } from './hold-lease.ts'

/** Roles of one server at a time; any number of servers may be web. */
const exclusive: readonly Role[] = ['projector', 'market']

export interface RoleLeases {
  release(): Promise<void>
}

const nobodyElse: RoleLeases = { release: () => Promise.resolve() }

export interface LeaseListener {
  /** Another server has taken the work over: this one has to stop. */
  readonly onLost: () => void
  /**
   * The start waits for the lease of this role; null: the wait is over.
   * @param fault why the store of the leases does not answer; null: another server holds the lease
   */
  readonly onWait: (role: Role | null, fault?: string | null) => void
}

/** One message for each outage. */
const reportFaults = (log: Logger, role: Role, onWait: LeaseListener['onWait']) => {
  let isWaiting = true
  let failing = false
  onWait(role)
  return {
    onFault: (error: unknown) => {
      if (!failing) log.warn({ err: error, role }, 'lease request failed')
      failing = true
      if (isWaiting) onWait(role, faultSentence(error))
    },
    onAnswer: () => {
      failing = false
      if (isWaiting) onWait(role)
    },
    ended: () => {
      isWaiting = false
      onWait(null)
    },
  }
}

/** Waits until no other server has these roles. There is none unless all stores are on servers. */
export const holdRoleLeases = async (
  config: Pick<Config, 'EVENTSTORE_URL' | 'MONGODB_URL' | 'ROLES'>,
  log: Logger,
  { onLost, onWait }: LeaseListener,
): Promise<RoleLeases> => {
  const names = exclusive.filter((role) => config.ROLES.includes(role))
  const { MONGODB_URL: url } = config
  if (config.EVENTSTORE_URL === undefined || url === undefined || names.length === 0)
    return nobodyElse
  // Loaded only when needed: the driver takes a while to load.
  const { openLeases } = await import('./open-leases.ts')
  const { leases, close } = openLeases(url)
  const holder = `${hostname()} ${randomUUID()}`
  const held: HeldLease[] = []
  for (const name of names) {
    const { ended, ...reports } = reportFaults(log, name, onWait)
    log.info({ role: name }, 'waiting for the lease of the role')
    const lease = await holdLease({
      leases,
      name,
      holder,
      now: Date.now,
      monotonicNow: () => performance.now(),
      onLost: () => {
        log.error({ role: name }, 'role taken over by another server')
        onLost()
      },
      ...reports,
      signal: new AbortController().signal,
    })
    ended()
    if (lease !== null) held.push(lease)
    log.info({ role: name, token: lease?.token }, 'works')
  }
  return {
    release: async () => {
      await Promise.all(held.map((lease) => lease.release()))
      await close()
    },
  }
}
