import type { Authenticator } from 'passport'
import type { SignRecords } from './accounts/sign-records.ts'
import type { HttpDeps } from './deps.ts'
import type { HttpLimits } from './limits/http-limits.ts'
import type { Limiters } from './limits/limiters.ts'

type Gate = <Result>(task: () => Promise<Result>) => Promise<Result>

/** What every call of one app shares: what it was given, and what it made of that once. */
export interface Context extends Omit<HttpDeps, 'limits'> {
  readonly limits: HttpLimits
  readonly limiters: Limiters
  readonly passport: Authenticator
  readonly signRecords: SignRecords
  readonly signInGate: Gate
  /** Reading the log for a past moment is work: few at once. */
  readonly pastGate: Gate
}
