import type { RequestHandler } from 'express'
import { sendRefusal } from '../refusals/send.ts'
import { traderOf } from '../sessions/trader.ts'
import type { BurstLimiter } from './limiter.ts'

/** Holds one trader's commands back when they come faster than a person's can. */
export const writeLimit =
  (limiter: BurstLimiter, what: string): RequestHandler =>
  async (req, res, next) => {
    const wait = await limiter.take(traderOf(req))
    if (wait === null) next()
    else sendRefusal(req, res, { type: 'too_many', what, retryAfterSeconds: wait })
  }
