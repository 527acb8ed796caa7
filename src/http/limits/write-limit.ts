import type { RequestHandler } from 'express'
import { sendRefusal } from '../refusals/send.ts'
import { traderOf } from '../sessions/trader.ts'
import type { BurstLimiter } from './limiter.ts'

/**
 * Limits one trader's commands to a rate that a person cannot exceed. A command that a store could
 * not accept (503) does not count, so that its repetition is not refused.
 */
export const writeLimit =
  (limiter: BurstLimiter, what: string): RequestHandler =>
  (req, res, next) => {
    const taken = limiter.take(traderOf(req))
    if (!taken.ok) {
      const { retryAfterSeconds } = taken
      sendRefusal(req, res, { type: 'too_many', what, retryAfterSeconds })
      return
    }
    res.once('finish', () => {
      if (res.statusCode === 503) taken.giveBack()
    })
    next()
  }
