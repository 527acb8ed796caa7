/**
 * How an attempt ended. `gone`: HTTP 410, or a push subscription that no longer exists; `refused`:
 * another 4xx; `failed`: 5xx; `redirected`: 3xx, which is not followed; `forbidden_address`: the
 * address leads into a private network; `deferred` and `rejected`: a mail server's 4xx and 5xx.
 */
export const attemptOutcomes = [
  'succeeded',
  'gone',
  'refused',
  'failed',
  'redirected',
  'too_large',
  'timed_out',
  'unreachable',
  'forbidden_address',
  'deferred',
  'rejected',
] as const

export type AttemptOutcome = (typeof attemptOutcomes)[number]
