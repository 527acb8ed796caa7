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

/**
 * Why a delivery is given up. `attempts`: all have failed; `gone` and `rejected`: as the outcome;
 * otherwise the channel is no longer there, paused, or cannot be read since its owner was erased.
 */
export const giveUpReasons = [
  'attempts',
  'gone',
  'rejected',
  'channel_removed',
  'channel_paused',
  'account_erased',
] as const

export type AttemptOutcome = (typeof attemptOutcomes)[number]
export type GiveUpReason = (typeof giveUpReasons)[number]
