import type { Authenticator } from 'passport'
import type { Semaphore } from '../platform/semaphore.ts'
import type { SignRecords } from './accounts/sign-records.ts'
import type { HttpDeps } from './deps.ts'
import type { HttpLimits } from './limits/http-limits.ts'
import type { Limiters } from './limits/limiters.ts'

/** What every call of one app shares: what it was given, and what it made of that once. */
export interface Context extends Omit<HttpDeps, 'limits'> {
  readonly limits: HttpLimits
  readonly limiters: Limiters
  readonly passport: Authenticator
  readonly signRecords: SignRecords
  readonly signIns: Semaphore
  /** Reading the log for a past moment is work: few at once. */
  readonly pastReads: Semaphore
}
