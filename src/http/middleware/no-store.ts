import type { RequestHandler } from 'express'

/**
 * No cache keeps an answer, not even the browser's after the sign-out; what is the same for every
 * trader says otherwise itself.
 */
export const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store')
  next()
}
