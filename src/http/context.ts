import type { Authenticator } from 'passport'
import type { Semaphore } from '../platform/semaphore.ts'
import type { SignRecords } from './accounts/sign-records.ts'
import type { HttpDeps } from './deps.ts'
import type { HttpLimits } from './limits/http-limits.ts'
import type { Limiters } from './limits/limiters.ts'
import type { PastReads } from './time/past-reads.ts'
import type { Past } from './time/past.ts'

/** The shared dependencies of all calls of one app, and objects created from them once. */
export interface Context extends Omit<HttpDeps, 'limits' | 'past'> {
  readonly limits: HttpLimits
  readonly limiters: Limiters
  readonly passport: Authenticator
  readonly signRecords: SignRecords
  readonly signIns: Semaphore
  /** Bounds answers that are read from the log: those of past moments, and others. */
  readonly pastReads: PastReads
  readonly past: Past
}
