import type { RequestHandler } from 'express'
import { sendRefusal } from '../refusals/send.ts'
import { traderOf } from '../sessions/trader.ts'
import type { BurstLimiter } from './limiter.ts'

/**
 * Holds one trader's commands back when they come faster than a person's can. A command that a store
 * could not take (503) does not count: its repetition must not be refused for it.
 */
export const writeLimit =
  (limiter: BurstLimiter, what: string): RequestHandler =>
  async (req, res, next) => {
    const taken = await limiter.take(traderOf(req))
    if (!taken.ok) {
      const { retryAfterSeconds } = taken
      sendRefusal(req, res, { type: 'too_many', what, retryAfterSeconds })
      return
    }
    res.once('finish', () => {
      if (res.statusCode === 503) void taken.giveBack()
    })
    next()
  }
